/**
 * Our resolver beside Debian's unbound in one run, in turns: processor of an answer first, then answers a second, times, memory, the building of
 * lists, TLS and HTTPS; and the goals. Linux, as root where unbound is to be installed; six minutes on a machine with nothing else to do.
 * `node bench/dns-peers.ts [--quick] [--only udp,start,secure,distinct,lists]`
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { certify } from '@kinward/testkit/openssl.ts';
import { feedList } from './lib/dns-feed.ts';
import { listedName } from './lib/dns-names.ts';
import type { Load, Loaded } from './lib/dns-load.ts';
import { inTurns, MOST_WITHOUT } from './lib/dns-turns.ts';
import type { SecureLoad, SecureLoaded } from './lib/dns-secure-load.ts';
import {
  answersWith,
  bundleResolver,
  install,
  memoryOf,
  onAllCores,
  onCore,
  startEcho,
  startKinward,
  startUnbound,
  startUpstream,
  stop,
  writeList,
  ZONE,
  type Server,
} from './lib/dns-servers.ts';
import { median } from './lib/load-client.ts';

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } },
});
const isQuick = values.quick;
/** What is measured; bytes of a name are in each. */
const PARTS = ['udp', 'start', 'secure', 'distinct', 'lists'] as const;
const wanted = values.only?.split(',') ?? PARTS;
for (const part of wanted) if (!PARTS.some((one) => one === part)) throw new Error(`no such part: ${part}`);
const isWanted = (...parts: (typeof PARTS)[number][]): boolean => parts.some((part) => wanted.includes(part));
const [NAMES, MANY_NAMES] = isQuick ? [100_000, 500_000] : [1_000_000, 5_000_000];
const DISTINCT = isQuick ? 200_000 : 10_000_000;
const ROUNDS = isQuick ? 2 : 8;
const DEVICES = 2000;
const RATE = 20_000;
const ECHO_PORT = 5418;
/** A server that had less of its core was not at its limit. */
const BUSY = 0.85;
const SECONDS = 3;

const folder = mkdtempSync(path.join(tmpdir(), 'kinward-peers-'));
const servers = new Set<Server>();
const rows: { figure: string; measured: string; goal: string; met: string }[] = [];
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const row = (figure: string, measured: string, goal: string, isMet: boolean | null): void => {
  rows.push({ figure, measured, goal, met: isMet === null ? '' : isMet ? 'yes' : 'NO' });
  say(`  ${figure}: ${measured}${goal && ` (goal ${goal})`}`);
};
const begin = (server: Server): Server => {
  servers.add(server);
  return server;
};
const end = async (server: Server): Promise<void> => {
  servers.delete(server);
  await stop(server);
};

async function run<Result>(program: string, order: object): Promise<Result> {
  const file = path.join(import.meta.dirname, 'lib', program);
  const [command, args] = onCore(1, process.execPath, [file, JSON.stringify(order)]);
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (piece: Buffer) => (said += piece.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${program} ended with ${code}`);
  return JSON.parse(said) as Result;
}
const load = async ({ port, pid }: Server, order: Partial<Load>, names = NAMES): Promise<Loaded> =>
  await run<Loaded>('dns-load.ts', {
    port,
    pid,
    devices: DEVICES,
    names,
    mix: 'mixed',
    seconds: SECONDS,
    ...order,
  });
const loadSecurely = async (
  server: Server,
  kind: SecureLoad['kind'],
  connections: number,
  questions: number,
  hasKeys: boolean,
) =>
  await run<SecureLoaded>('dns-secure-load.ts', {
    kind,
    port: kind === 'https' ? server.httpsPort : server.tlsPort,
    pid: server.pid,
    names: NAMES,
    connections,
    questions,
    hasKeys,
  } satisfies SecureLoad);

const ratio = (ours: readonly number[], theirs: readonly number[]): number =>
  median(ours.map((value, at) => value / (theirs[at] ?? Number.NaN)));
const [two, one, none] = [2, 1, 0].map(
  (digits) =>
    (value: number): string =>
      value.toFixed(digits),
) as [(value: number) => string, (value: number) => string, (value: number) => string];

/** Processor of an answer and answers a second; `echo` is the floor of `dgram`, in the same turns. */
async function measureUdp(
  unbound: Server,
  ours: Record<'batch' | 'dgram', Server>,
  echo: Server,
): Promise<void> {
  const all = { unbound, ...ours, echo };
  const names = ['unbound', 'batch', 'dgram', 'echo'] as const;
  for (const name of names) await load(all[name], { seconds: 6 });
  const turns = await inTurns({
    names,
    ask: async (name) => await load(all[name], {}),
    most: MOST_WITHOUT.cost,
    rounds: ROUNDS,
    tell: say,
    describe: ({ cpuUs, perSecond, busy, wrong, lost }) =>
      `${two(cpuUs)} µs, ${none(perSecond)}/s, ${two(busy)} of a core, ${wrong} wrong, ${lost} lost`,
  });
  for (const [way, cpuGoal, rateGoal] of [
    ['batch', 0.75, 1.2],
    ['dgram', 1.5, 0.6],
  ] as const) {
    const { turns: whole, isWhole, said } = turns.of(['unbound', way]);
    const cpu = median(whole.map((turn) => turn[way].cpuUs / turn.unbound.cpuUs));
    const [own, theirs] = [way, 'unbound' as const].map((name) =>
      median(whole.map((turn) => turn[name].cpuUs)),
    );
    row(
      `processor of an answer by UDP, ${way} ÷ unbound`,
      `${two(cpu)} (${two(own!)} µs, unbound ${two(theirs!)}; ${said})`,
      `≤ ${cpuGoal}`,
      isWhole ? cpu <= cpuGoal : null,
    );
    const full = whole.filter((turn) => turn[way].busy >= BUSY && turn.unbound.busy >= BUSY);
    const rate = median(full.map((turn) => turn[way].perSecond / turn.unbound.perSecond));
    row(
      `answers a second, ${way} ÷ unbound`,
      full.length === 0
        ? 'in no turn both had their core'
        : `${two(rate)} (${full.length} of ${turns.taken} turns)`,
      `≥ ${rateGoal}`,
      isWhole && full.length > 0 ? rate >= rateGoal : null,
    );
  }
  const { turns: beside, said } = turns.of(['unbound', 'echo']);
  // All that it sends is an answer, whatever the code.
  const floor = beside.map(({ unbound: { cpuUs, perSecond }, echo: { right, wrong, ...loaded } }) => {
    const all = (right + wrong) / right;
    return { cpu: loaded.cpuUs / all / cpuUs, rate: (loaded.perSecond * all) / perSecond };
  });
  row(
    "floor of Node's sockets ÷ unbound: processor, answers a second",
    `${two(median(floor.map(({ cpu }) => cpu)))}, ${two(median(floor.map(({ rate }) => rate)))} (${said})`,
    '',
    null,
  );
  const wrong = turns.of([]).turns.reduce((sum, turn) => sum + turn.batch.wrong + turn.dgram.wrong, 0);
  row('wrong answers of ours', String(wrong), '0', wrong === 0);
}

/** Times at a rate far below what either can; a turn in which one had no core says what its neighbours did. */
async function measureTimes(unbound: Server, batch: Server): Promise<void> {
  const all = { unbound, batch };
  const names = ['unbound', 'batch'] as const;
  const turns = await inTurns({
    names,
    ask: async (name) => await load(all[name], { perSecond: RATE }),
    most: MOST_WITHOUT.times,
    rounds: ROUNDS,
    tell: say,
    describe: ({ p50, p99, longest, lost }) =>
      `p50 ${none(p50)} µs, p99 ${none(p99)} µs, longest ${none(longest)} µs, ${lost} lost`,
  });
  const { turns: whole, isWhole, said } = turns.of(names);
  const of = (name: 'unbound' | 'batch', which: 'p50' | 'p99'): number =>
    median(whole.map((turn) => turn[name][which]));
  row(
    `p50 at ${RATE}/s, batch`,
    `${none(of('batch', 'p50'))} µs (unbound ${none(of('unbound', 'p50'))}; ${said})`,
    '≤ 100 µs',
    isWhole ? of('batch', 'p50') <= 100 : null,
  );
  const p99 = median(whole.map((turn) => turn.batch.p99 / turn.unbound.p99));
  row(
    `p99 at ${RATE}/s, batch ÷ unbound`,
    `${two(p99)} (${none(of('batch', 'p99'))} µs, unbound ${none(of('unbound', 'p99'))}; ${said})`,
    '≤ 1.2',
    isWhole ? p99 <= 1.2 : null,
  );
}

async function measureSecure(unbound: Server, batch: Server): Promise<void> {
  for (const [kind, figure, goal] of [
    ['tls', 'processor of an answer over TLS ÷ unbound', 0.8],
    ['https', 'processor of an answer over HTTPS ÷ unbound', 2],
  ] as const) {
    const costs: [number[], number[]] = [[], []];
    for (let round = 0; round < Math.min(3, ROUNDS); round += 1) {
      costs[0].push((await loadSecurely(batch, kind, 80, 320, true)).cpuUs);
      costs[1].push((await loadSecurely(unbound, kind, 80, 320, false)).cpuUs);
    }
    const found = ratio(...costs);
    row(figure, `${two(found)} (${one(median(costs[0]))} µs)`, `≤ ${goal}`, found <= goal);
  }
  const theirs = await loadSecurely(unbound, 'idle', 1000, 1, false);
  const ours = await loadSecurely(batch, 'idle', 1000, 1, true);
  row(
    'idle connection over TLS',
    `${none(ours.connectionKiB)} KiB (unbound ${none(theirs.connectionKiB)})`,
    '≤ 55 KiB',
    ours.connectionKiB <= 55,
  );
  const handshake = ours.handshakeUs / theirs.handshakeUs;
  row('processor of a handshake (X25519) and a question ÷ unbound', two(handshake), '≤ 2', handshake <= 2);
}

/** The list before decides while one of five million is fetched and built; with all cores, as the thread that builds is to have its own. */
async function measureBuild(server: Server, own: string): Promise<void> {
  onAllCores(server.pid);
  const order = { mix: 'kept', perSecond: 5000 } as const;
  // Devices that have asked before, as they have in the whole bench.
  await load(server, { mix: 'mixed', seconds: 5 });
  const quiet = await load(server, { ...order, seconds: 5 });
  const file = path.join(folder, 'many');
  const hash = await writeList(file, MANY_NAMES);
  await using fed = await feedList(own, DEVICES, hash, file);
  const loading = load(server, { ...order, seconds: isQuick ? 8 : 20 });
  await answersWith(server.port, listedName(MANY_NAMES - 1), 3, '127.8.0.1');
  const build = (performance.now() - fed.fetchedAt) / 1000;
  const during = await loading;
  row(`${MANY_NAMES} names fetched, built and in force`, `${two(build)} s`, '≤ 4 s', build <= 4);
  row('lost meanwhile', String(during.lost), '0', during.lost === 0);
  const slower = during.p99 / quiet.p99;
  const said = `${two(slower)} (${none(during.p99)} µs, quiet ${none(quiet.p99)})`;
  row('p99 meanwhile ÷ quiet', said, '≤ 2', slower <= 2);
  const memory = memoryOf(server.pid);
  row(`process with ${MANY_NAMES} names`, `${none(memory)} MiB`, '≤ 300 MiB', memory <= 300);
}

async function measureDistinct(batch: Server): Promise<void> {
  await load(batch, { mix: 'distinct', questions: DISTINCT / 10, from: 0, seconds: 300 });
  const before = memoryOf(batch.pid);
  const loaded = await load(batch, {
    mix: 'distinct',
    questions: DISTINCT,
    from: DISTINCT / 10,
    seconds: 300,
  });
  const grown = memoryOf(batch.pid) - before;
  row(
    `memory over ${DISTINCT} distinct blocked names`,
    `${grown < 0 ? '' : '+'}${one(grown)} MiB (${loaded.right} answered)`,
    'flat (≤ 16 MiB)',
    grown <= 16,
  );
}

/** Of a start. */
const START_ROUNDS = 5;
const tableOf = (own: string): string => path.join(own, 'resolver', 'lists');

/** From the command to the first answer, with all cores; what was compiled is kept from one start to the next, as the launcher does it. */
async function measureStart(begun: () => Server): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < START_ROUNDS; round += 1) {
    const starting = performance.now();
    const server = begin(begun());
    await answersWith(server.port, listedName(NAMES - 1), 3);
    times.push((performance.now() - starting) / 1000);
    await end(server);
  }
  const started = median(times);
  row(
    `first answer after a start with ${NAMES} names`,
    `${two(started)} s (${times.map(two).join(', ')})`,
    '≤ 0.4 s',
    started <= 0.4,
  );
}

/** The first start builds the table; later ones read it from the disk. */
async function buildFirst(first: Server, own: string): Promise<void> {
  await answersWith(first.port, listedName(NAMES - 1), 3);
  await end(first);
  const table = readdirSync(tableOf(own)).find((name) => name.endsWith('.table')) ?? '';
  const bytes = statSync(path.join(tableOf(own), table)).size / NAMES;
  row('bytes of a listed name', two(bytes), '≤ 12', bytes <= 12);
}

async function measureBoth(unbound: Server, batch: Server, dgramOf: () => Server): Promise<void> {
  const dgram = begin(dgramOf());
  await answersWith(dgram.port, listedName(NAMES - 1), 3);
  const echo = begin(startEcho(ECHO_PORT));
  await measureUdp(unbound, { batch, dgram }, echo);
  await end(echo);
  await end(dgram);
  const memory = memoryOf(batch.pid);
  row(
    `process with ${NAMES} names, after the load`,
    `${none(memory)} MiB (unbound ${none(memoryOf(unbound.pid))})`,
    '≤ 180 MiB',
    memory <= 180,
  );
  await measureTimes(unbound, batch);
}

async function main(): Promise<void> {
  const tls = { cert: path.join(folder, 'cert.pem'), key: path.join(folder, 'key.pem') };
  certify(tls, [`DNS:*.${ZONE}`, `DNS:${ZONE}`]);
  bundleResolver();
  await using upstream = await startUpstream();
  say(`load ${one(loadavg()[0] ?? 0)}; ${NAMES} names, ${DEVICES} devices with policies of their own`);
  const installation = await install(path.join(folder, 'batch'), NAMES, DEVICES);
  const places = { ...installation, port: 5410, upstream: upstream.place };
  const batchOf = (): Server => startKinward({ ...places, udp: 'batch', tls });
  await buildFirst(begin(batchOf()), installation.folder);
  cpSync(installation.folder, path.join(folder, 'dgram'), { recursive: true });
  const dgramOf = (): Server =>
    startKinward({ ...places, folder: path.join(folder, 'dgram'), port: 5414, udp: 'dgram' });
  if (isWanted('start'))
    await measureStart(() => startKinward({ ...places, udp: 'batch', tls, hasAllCores: true }));
  if (!isWanted('udp', 'secure', 'distinct', 'lists')) return;
  const batch = begin(batchOf());
  await answersWith(batch.port, listedName(NAMES - 1), 3);
  if (batch.output().includes('not taken in batches')) throw new Error(batch.output());
  if (isWanted('udp', 'secure')) {
    const unbound = begin(await startUnbound(path.join(folder, 'unbound'), 5400, NAMES, upstream.port, tls));
    if (isWanted('udp')) await measureBoth(unbound, batch, dgramOf);
    if (isWanted('secure')) await measureSecure(unbound, batch);
    await end(unbound);
  }
  if (isWanted('distinct')) await measureDistinct(batch);
  if (isWanted('lists')) await measureBuild(batch, installation.folder);
  await end(batch);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

try {
  await main();
  say(`load ${one(loadavg()[0] ?? 0)}`);
  console.table(rows);
} finally {
  for (const server of servers) await stop(server);
  rmSync(folder, { recursive: true, force: true });
}
