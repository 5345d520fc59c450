/**
 * Stands for the agent where its Windows host alone is tried, in Windows' Node: notes what the host tells it, asks the host what a test asks for, and answers users.
 * A test puts lines into `ask-<n>` of the shared folder and finds what came back in `answer-<n>`.
 */
import { appendFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';

const SHARE = 'Z:\\share\\';
const note = (line) => appendFileSync(`${SHARE}told`, `${line}\n`);
// Asked by an update: after so many seconds and with such a word as a test wants it.
if (process.argv[2] === 'healthy') {
  const file = `${SHARE}healthy`;
  const [seconds, word = ''] = existsSync(file) ? readFileSync(file, 'utf8').split(' ') : ['0'];
  await new Promise((resolve) => setTimeout(resolve, Number(seconds) * 1000));
  process.stdout.write(word);
  process.exit(word === '' ? 0 : 1);
}
note(`began ${process.pid}`);

const channel = connect(process.env.KINWARD_HOST ?? '');
let number = 0;
const waiting = new Map();
let held = '';
channel.on('data', (piece) => {
  const lines = (held + piece).split('\n');
  held = lines.pop() ?? '';
  for (const line of lines) {
    const [id, ...fields] = line.split('\t');
    const one = waiting.get(Number(id)) ?? { lines: [], done: () => undefined };
    one.lines.push(fields);
    if (fields[0] !== 'row') one.done(one.lines);
  }
});
channel.on('error', (error) => note(String(error)));
channel.on('close', () => note('channel closed'));
const ask = (line) =>
  new Promise((done) => {
    number += 1;
    waiting.set(number, { lines: [], done });
    channel.write(`${number}\t${line}\n`);
  });

process.stdin.on('data', (piece) => {
  for (const line of String(piece).split('\n').filter(Boolean)) {
    note(`told ${line}`);
    const [what, connection, sid, elevated, , ...sent] = line.split('\t');
    if (what === 'stop') process.exit(0);
    if (what !== 'ask') continue;
    const words =
      sent[0] === 'tray'
        ? `tray\t${existsSync(`${SHARE}hidden`) ? 'hidden' : 'on'}\tFiltered: Teen\topen\tOpen Kinward`
        : `${sid} ${elevated} ${sent.join('|')}`;
    void ask(`answer\t${connection}\t${words}`);
  }
});
process.stdin.on('end', () => process.exit(0));

// Both ends of a connection are this process's.
const server = createServer().listen(4000, '127.0.0.1', () =>
  connect({ port: 4000, localPort: 4001, host: '127.0.0.1' }),
);
server.on('error', (error) => note(String(error)));

await ask('hello\t1');
note('ready');
for (let at = 0; ; await new Promise((resolve) => setTimeout(resolve, 20))) {
  // What another start of it has answered is not asked for once more.
  while (existsSync(`${SHARE}answer-${at}`)) at += 1;
  const file = `${SHARE}ask-${at}`;
  if (!existsSync(file)) continue;
  const line = readFileSync(file, 'utf8');
  rmSync(file);
  if (line === 'crash') process.exit(7);
  if (line === 'flood') {
    channel.write('x'.repeat(70_000));
    continue;
  }
  writeFileSync(`${SHARE}answer`, JSON.stringify(await ask(line)));
  renameSync(`${SHARE}answer`, `${SHARE}answer-${at}`);
}
