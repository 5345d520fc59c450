/** The process that asks a resolver, told by JSON in its argument; prints what it was told, as JSON. Started by `dns-peers.ts`. */
import { loadSystemCalls } from '@kinward/dns/listen/system-calls.ts';
import { TYPE } from '@kinward/filter-core/wire/codes.ts';
import { numbersFrom, queryFor } from '@kinward/filter-core/wire/test-packets.ts';
import { Asker, BATCH, type Question } from './dns-asker.ts';
import { addressOf } from './dns-devices.ts';
import { listedName, openName } from './dns-names.ts';
import { watchCores, type Without } from './cores.ts';
import { processorTime } from './processor.ts';

export interface Load {
  port: number;
  /** Of the server's process. */
  pid: number;
  /** As `dns-devices.ts` numbers them. */
  devices: number;
  /** On the list. */
  names: number;
  /** mixed: 64 % kept answers, 36 % blocked; distinct: blocked names that nobody asked before. */
  mix: 'mixed' | 'blocked' | 'kept' | 'distinct';
  /** With a number: so many questions a second whatever the answers; without: as many as are answered. */
  perSecond?: number;
  seconds?: number;
  /** Ends it, in place of seconds. */
  questions?: number;
  /** Of distinct names, the first one. */
  from?: number;
}

export interface Loaded {
  right: number;
  wrong: number;
  lost: number;
  seconds: number;
  perSecond: number;
  /** Processor of the server, microseconds an answer, and the share of a core that it had. */
  cpuUs: number;
  busy: number;
  without: Without;
  /** Microseconds from question to answer; of one that was lost, a second. */
  p50: number;
  p99: number;
  longest: number;
}

const [SOCKETS, WINDOW] = [8, 20];
const NAMES_OF_DEVICE = 60;
const OPEN_NAMES = 5000;
const LOST_MS = 1000;
const BLOCKED_SHARE = 36;

const load = JSON.parse(process.argv[2] ?? '') as Load;
const numbers = numbersFrom(7);
const random = (below: number): number => numbers() % below;

const bytesOf = (device: number): Uint8Array => Uint8Array.from(addressOf(device).split('.').map(Number));

/** Half of the clients speak EDNS. */
function wireOf(name: string, type: number, hasEdns: boolean): Uint8Array {
  const plain = queryFor(name, type);
  if (!hasEdns) return plain;
  const wire = Uint8Array.from([...plain, 0, 0, 41, 4, 208, 0, 0, 0, 0, 0, 0]);
  wire[11] = 1;
  return wire;
}

/** Few names are asked often, many seldom. */
const popular = (): number => Math.floor(OPEN_NAMES ** (random(1_000_000) / 1_000_000)) - 1;

/** One of the few names that a device asks again and again. */
function someQuestion(device: number): Question {
  const isBlocked = load.mix === 'blocked' || (load.mix === 'mixed' && random(100) < BLOCKED_SHARE);
  const listed = listedName(random(load.names));
  const name = isBlocked ? (random(4) === 0 ? `www.${listed}` : listed) : openName(popular());
  const kind = random(100);
  const type = kind >= 90 ? TYPE.https : kind >= 75 ? TYPE.aaaa : TYPE.a;
  return { wire: wireOf(name, type, random(2) === 0), isBlocked, from: bytesOf(device) };
}

/** Each question in its turn. */
function questions(): () => Question {
  let number = load.from ?? 0;
  if (load.mix === 'distinct')
    return () => {
      number += 1;
      const name = `${number.toString(36)}.${listedName(number % load.names)}`;
      return { wire: wireOf(name, TYPE.a, false), isBlocked: true, from: bytesOf(number % load.devices) };
    };
  const pool = Array.from({ length: load.devices * NAMES_OF_DEVICE }, (_, at) =>
    someQuestion(at % load.devices),
  );
  return () => pool[(number += 1) % pool.length]!;
}

const next = questions();
const calls = await loadSystemCalls();
const askers = Array.from({ length: SOCKETS }, (_, at) => new Asker(calls, load.port, at * 977));
const most = load.questions ?? Number.POSITIVE_INFINITY;
const coresOver = watchCores(load.pid);
const began = { at: performance.now(), cpu: processorTime(load.pid).server };
const until = began.at + (load.seconds ?? 3600) * 1000;
let asked = 0;

const ask = (asker: Asker, wanted: number): void => {
  const count = Math.min(wanted, BATCH, most - asked);
  if (count <= 0) return;
  asker.ask(count, next);
  asked += count;
};

if (load.perSecond === undefined) {
  for (const asker of askers) ask(asker, WINDOW);
  const isOver = (): boolean =>
    performance.now() > until || (asked >= most && askers.every(({ open }) => open === 0));
  while (!isOver())
    for (const asker of askers) {
      const good = asker.take();
      ask(asker, good > 0 ? good : asker.giveUp(LOST_MS) && WINDOW);
    }
} else
  for (let turn = 0; performance.now() < until; turn += 1) {
    const due = Math.floor(((performance.now() - began.at) / 1000) * load.perSecond) - asked;
    const asker = askers[turn % SOCKETS]!;
    if (due > 0) ask(asker, due);
    for (const one of askers) one.take();
  }

// What is on its way may still come.
const seconds = (performance.now() - began.at) / 1000;
const cpu = processorTime(load.pid).server - began.cpu;
const without = coresOver(seconds);
const patience = performance.now() + LOST_MS;
while (askers.some(({ open }) => open > 0) && performance.now() < patience)
  for (const asker of askers) asker.take();

const sum = (of: (asker: Asker) => number): number => askers.reduce((all, asker) => all + of(asker), 0);
const right = sum(({ told }) => told.right);
const lost = sum(({ told, open }) => told.lost + open);
// A question that was lost took longer than any: else who drops what comes while it has no core would be the quicker one.
const took = [
  ...askers.flatMap((asker) => [...asker.took.subarray(0, asker.tookCount)]).toSorted((a, b) => a - b),
  ...Array.from({ length: lost }, () => LOST_MS * 1000),
];
const loaded: Loaded = {
  right,
  wrong: sum(({ told }) => told.wrong),
  lost,
  seconds,
  perSecond: right / seconds,
  cpuUs: (cpu * 1e6) / right,
  busy: cpu / seconds,
  without,
  p50: took[Math.floor(took.length * 0.5)] ?? 0,
  p99: took[Math.floor(took.length * 0.99)] ?? 0,
  longest: took.at(-1) ?? 0,
};
process.stdout.write(`${JSON.stringify(loaded)}\n`);
for (const asker of askers) asker.close();
