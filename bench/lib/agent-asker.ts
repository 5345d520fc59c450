/**
 * Asks names on a computer with an agent, as its users. It is copied into the computer and run there by root, so it takes nothing but Node's own; a socket keeps the
 * user under whom it was opened, and the kernel leads its questions by that. It ends with one line of JSON.
 */
import { spawn } from 'node:child_process';
import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync, writeFileSync, writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const [what = '', server = '', port = '53', ...rest] = process.argv.slice(2);
const HEADER_BYTES = 12;
const [FAILED, REFUSED_NAME] = [2, 3];
/** Of the third byte: the answer is cut, so it is asked again by TCP. */
const CUT = 2;
/** What took no longer was not asked of an agent that was away. */
const SLOW_MS = 50;

/** @param name with labels of ASCII */
const question = (id: number, name: string): Buffer => {
  const labels = name.split('.').map((label) => Buffer.from(`${String.fromCodePoint(label.length)}${label}`));
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16BE(id, 0);
  header[2] = 1;
  header[5] = 1;
  return Buffer.concat([header, ...labels, Buffer.from([0, 0, 1, 0, 1])]);
};

/** Opened under a user. */
const socketOf = async (uid: number): Promise<Socket> => {
  const socket = createSocket('udp4');
  process.seteuid?.(uid);
  socket.bind(0);
  await once(socket, 'listening');
  process.seteuid?.(0);
  return socket;
};

/** At once: the process ends after it. */
const line = (value: unknown): void => void writeSync(1, `${JSON.stringify(value)}\n`);
/** There once `steady` is to end. */
const STOP = '/tmp/stop-asking';
/** There once `until` has its first answer. */
const BEGUN = '/tmp/has-asked';
/** Fewer questions than an address may ask in a second. */
const PAUSE_MS = 7;
/** Long after every client has given up. */
const LAST_ANSWER_MS = 5000;

interface Asked {
  at: number;
  isDenied: boolean;
  answers: number;
  tookMs: number | null;
}

const longest = (slow: [at: number, took: number][]): [number, number][] => {
  const byTenth = new Map<number, [number, number]>();
  for (const one of slow) {
    const tenth = Math.floor(one[0] / 100);
    if (one[1] > (byTenth.get(tenth)?.[1] ?? SLOW_MS)) byTenth.set(tenth, one);
  }
  return [...byTenth.values()];
};

/** Every so many milliseconds a question that is denied and one that is not, until it is told to stop; then waits for the last ones. */
async function steady(uid: number, everyMs: number): Promise<void> {
  const socket = await socketOf(uid);
  // A number comes again after eleven minutes.
  const asked = new Map<number, Asked>();
  const all: Asked[] = [];
  /** Denied names that were answered, open ones that were refused, and what is no answer to either. */
  const wrong = { opened: 0, refused: 0, failed: 0, cut: 0 };
  socket.on('message', (message) => {
    const one = asked.get(message.readUInt16BE(0));
    if (!one) return;
    one.answers += 1;
    one.tookMs ??= performance.now() - one.at;
    const code = (message[3] ?? 0) & 15;
    if (((message[2] ?? 0) & CUT) !== 0) wrong.cut += 1;
    else if (code === FAILED) wrong.failed += 1;
    else if (one.isDenied && code !== REFUSED_NAME) wrong.opened += 1;
    else if (!one.isDenied && code !== 0) wrong.refused += 1;
  });
  for (let at = 0; !existsSync(STOP); at += 1) {
    const id = at % 65_536;
    const isDenied = at % 2 === 0;
    const one = { at: performance.now(), isDenied, answers: 0, tookMs: null };
    asked.set(id, one);
    all.push(one);
    socket.send(question(id, `n${at}.${isDenied ? 'games' : 'school'}.example`), Number(port), server);
    await sleep(everyMs);
  }
  await sleep(LAST_ANSWER_MS);
  const epoch = Date.now() - performance.now();
  line({
    asked: all.length,
    lost: all.filter(({ answers }) => answers === 0).length,
    doubled: all.filter(({ answers }) => answers > 1).length,
    ...wrong,
    lostAt: all.flatMap(({ at, answers }) => (answers === 0 ? epoch + at : [])),
    // When they were asked, by the clock of the machine, and how long it took: the longest of each tenth of a second.
    slow: longest(all.map(({ at, tookMs }) => [Math.round(epoch + at), Math.round(tookMs ?? 0)])),
  });
  socket.close();
}

/** Passes questions on to the server, and their answers back: what any process between two costs at least. Ends with its parent. */
async function relay(): Promise<void> {
  const [near, far] = [createSocket('udp4'), createSocket('udp4')];
  const askers = new Map<number, RemoteInfo>();
  near.on('message', (message, asker) => {
    askers.set(message.readUInt16BE(0), asker);
    far.send(message, Number(port), server);
  });
  far.on('message', (message) => {
    const asker = askers.get(message.readUInt16BE(0));
    if (asker) near.send(message, asker.port, asker.address);
  });
  near.bind(0, '127.0.0.1');
  await once(near, 'listening');
  line(near.address().port);
  process.stdin.resume();
  await once(process.stdin, 'end');
}

/** One after the other, in turns: of each user at the server, and of the first one through a relay. */
async function added(uids: readonly number[], count: number): Promise<void> {
  const between = spawn(process.execPath, [process.argv[1] ?? '', 'relay', server, port], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [relayPort] = (await once(between.stdout, 'data')) as [Buffer];
  const ways: { socket: Socket; at: [number, string] }[] = [];
  for (const uid of uids) ways.push({ socket: await socketOf(uid), at: [Number(port), server] });
  ways.push({ socket: await socketOf(uids[0] ?? 0), at: [Number(relayPort.toString()), '127.0.0.1'] });
  const took = ways.map((): number[] => []);
  for (let round = 0; round < count; round += 1)
    for (const [index, { socket, at }] of ways.entries()) {
      const began = performance.now();
      socket.send(question(round, `r${round}-${index}.school.example`), ...at);
      const [message] = (await once(socket, 'message', { signal: AbortSignal.timeout(10_000) })) as [Buffer];
      if (message.readUInt16BE(0) !== round) throw new Error('an answer to another question');
      took[index]?.push((performance.now() - began) * 1000);
      await sleep(PAUSE_MS);
    }
  line(took);
  for (const { socket } of ways) socket.close();
  between.stdin.end();
}

/** Asks one name until its answer is another than at first. Says when that was, by the clock of the machine. */
async function until(uid: number, name: string): Promise<void> {
  const socket = await socketOf(uid);
  const ask = async (id: number): Promise<number> => {
    socket.send(question(id, name), Number(port), server);
    const [message] = (await once(socket, 'message', { signal: AbortSignal.timeout(10_000) })) as [Buffer];
    return (message[3] ?? 0) & 15;
  };
  const first = await ask(0);
  writeFileSync(BEGUN, '');
  for (let id = 1; (await ask(id)) === first; id = (id + 1) % 65_536) await sleep(PAUSE_MS);
  line({ changedAt: Date.now() });
  socket.close();
}

const numbers = rest.map(Number);
if (what === 'steady') await steady(numbers[0] ?? 0, numbers[1] ?? 0);
else if (what === 'relay') await relay();
else if (what === 'added') await added(numbers.slice(1), numbers[0] ?? 0);
else await until(numbers[0] ?? 0, rest[1] ?? '');
process.exit(0);
