/**
 * Whether anything is fetched that nobody asked for: runs `npm run demo` where there is no network but the loopback, and counts what tried to leave
 * (the system counts each packet and each connection that finds no way out). `node bench/outside.ts --minutes 60`; Linux, as root. Exit
 * code 1 where anything did.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    /** Set by itself, once it is where no network is. */
    inside: { type: 'boolean', default: false },
  },
});
const MINUTE_MS = 60_000;
const READY_MS = 5 * MINUTE_MS;
/** Nobody has this address (RFC 5737). */
const NOBODY = '192.0.2.1';
const ROOT = path.join(import.meta.dirname, '..');

/** The number behind a name in a table of which one line has the names and the next the numbers. */
const ofTable = (text: string, row: string, name: string): number => {
  const [names = '', numbers = ''] = text.split('\n').filter((line) => line.startsWith(`${row}:`));
  const at = names.split(' ').indexOf(name);
  return Number(numbers.split(' ')[at] ?? Number.NaN);
};

/** What found no way out since the network was made. */
const leavers = (): number => {
  const old = ofTable(readFileSync('/proc/net/snmp', 'utf8'), 'Ip', 'OutNoRoutes');
  const found = /Ip6OutNoRoutes\s+(\d+)/u.exec(readFileSync('/proc/net/snmp6', 'utf8'));
  return old + Number(found?.[1] ?? 0);
};

/** What is counted when something does try. */
const tryToLeave = async (): Promise<number> => {
  const before = leavers();
  const socket = createConnection({ host: NOBODY, port: 80 });
  await once(socket, 'error');
  return leavers() - before;
};

async function runInside(): Promise<boolean> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'kinward-outside-'));
  const control = await tryToLeave();
  const before = leavers();
  const began = performance.now();
  const demo = spawn(process.execPath, [path.join(ROOT, 'tools/demo/demo.ts')], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, PORT: '8099', DNS_PORT: '8053' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(demo, 'exit');
  let output = '';
  demo.stdout.on('data', (piece: Buffer) => (output += piece.toString()));
  const isUp = async (): Promise<boolean> =>
    await fetch('http://127.0.0.1:8099/api/health').then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isUp()) && performance.now() - began < READY_MS && demo.exitCode === null) await sleep(500);
  const wasUp = await isUp();
  const until = performance.now() + Number(values.minutes) * MINUTE_MS;
  while (performance.now() < until && demo.exitCode === null) await sleep(1000);
  const hasStayed = wasUp && demo.exitCode === null && (await isUp());
  const tried = leavers() - before;
  demo.kill('SIGTERM');
  await ended;
  rmSync(dataDir, { recursive: true, force: true });
  if (!hasStayed) console.log(`the demo did not run:\n${output.slice(-2000)}`);
  console.log(`${values.minutes} minutes of the demo: ${tried} packets or connections tried to leave`);
  console.log(`for comparison: ${control} of one connection to an address of nobody`);
  return hasStayed && tried === 0 && control > 0;
}

if (values.inside) process.exitCode = (await runInside()) ? 0 : 1;
else {
  const own = `ip link set lo up && exec "$0" "$1" --inside --minutes "$2"`;
  const args = ['-n', 'sh', '-c', own, process.execPath, import.meta.filename, values.minutes];
  process.exitCode = spawnSync('unshare', args, { stdio: 'inherit' }).status ?? 1;
}
