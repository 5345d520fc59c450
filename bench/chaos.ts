/**
 * Chaos test: a family whose devices report through every adapter while the server, PostgreSQL, the devices and the network
 * are killed at random, and afterwards a comparison with what the devices logged.
 * `node bench/chaos.ts --rounds 100 --seed 1`; exit code 1 with details when something was lost or doubled.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ChaosParent } from '@kinward/testkit/storm/chaos-parent.ts';
import { FaultyProxy } from '@kinward/testkit/storm/faulty-proxy.ts';
import { StormInstallation } from '@kinward/testkit/storm/installation.ts';
import { percentile } from './lib/load-client.ts';
import { checkAfter, type Findings } from './lib/chaos-check.ts';
import { FILES, readLines } from './lib/chaos-device.ts';
import { settleFamily, type ChaosFamily, type ChaosMember } from './lib/chaos-harness.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    /** Keeps the data and the devices' files when something is wrong. */
    keep: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
const seed = Number(values.seed);

/** Within this time, in ms, the page has recovered from a fault. */
const RECOVERY_MS = 90_000;
const CATCH_UP_MS = 60_000;
const POLL_MS = 25;
const CHECK_MS = 3_000;
const CALM_MS = [200, 1_200] as const;
const HOLD_MS = [500, 4_000] as const;

/** mulberry32 */
let state = seed | 0;
const random = (): number => {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
};
const choose = (count: number): number => Math.floor(random() * count);
const between = ([least, most]: readonly [number, number]): number => least + random() * (most - least);

const waitFor = async (isSo: () => boolean | Promise<boolean>, withinMs: number): Promise<boolean> => {
  const deadline = performance.now() + withinMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) return false;
    await sleep(POLL_MS);
  }
  return true;
};

const children = new Map<ChaosMember, ChildProcess>();
const startDevice = (member: ChaosMember): void => {
  const script = path.join(import.meta.dirname, 'lib/storm-device.ts');
  children.set(member, spawn(process.execPath, [script, member.folder], { stdio: 'inherit' }));
};
const endDevice = async (member: ChaosMember): Promise<void> => {
  const child = children.get(member);
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'close');
  child.kill('SIGKILL');
  await gone;
};

interface Scene {
  harness: StormInstallation;
  proxy: FaultyProxy;
  family: ChaosFamily;
  parent: ChaosParent;
}

const FAULTS: Record<string, (scene: Scene) => void | Promise<void>> = {
  'server killed': ({ harness }) => harness.killServer('SIGKILL'),
  'server stopped': ({ harness }) => harness.killServer('SIGTERM'),
  'PostgreSQL killed': ({ harness }) => harness.killPostmaster(),
  'one backend killed': ({ harness }) => harness.killBackend(choose),
  'device killed': async ({ family }) => {
    const member = family.members[choose(family.members.length)]!;
    await endDevice(member);
    startDevice(member);
  },
  'wires cut': ({ proxy }) => proxy.cut(),
  'wires held': async ({ proxy }) => {
    proxy.hold();
    await sleep(between(HOLD_MS));
    proxy.release();
  },
  'half closed by clients': ({ proxy }) => proxy.halfClose('server'),
  'half closed by the server': ({ proxy }) => proxy.halfClose('client'),
};
const KINDS = Object.keys(FAULTS);
/** Every kind of fault in turn, in a different order each time. */
let deck: string[] = [];
const draw = (): string => {
  if (deck.length === 0) deck = [...KINDS];
  return deck.splice(choose(deck.length), 1)[0]!;
};
const recoveries = new Map<string, number[]>(KINDS.map((kind) => [kind, []]));

/** Whether the parent's open page shows, for every recording device, a position measured after a moment. */
const isShownSince =
  ({ parent, family }: Scene, moment: number) =>
  (): boolean =>
    family.members.every(
      ({ deviceId, orders }) =>
        orders.manner === 'past' ||
        Date.parse(parent.shown.get(deviceId)?.location?.recordedAt ?? '') > moment,
    );

const chaos = async (scene: Scene): Promise<string[]> => {
  const stuck: string[] = [];
  const own = scene.family.members.filter(({ orders }) => orders.token !== undefined);
  for (let round = 1; round <= rounds; round += 1) {
    await sleep(between(CALM_MS));
    const kind = draw();
    const began = Date.now();
    if (round % 5 === 1) scene.parent.block(own[choose(own.length)]!.deviceId, `round-${round}.example`);
    await FAULTS[kind]!(scene);
    const moment = Date.now();
    const isBack = await waitFor(isShownSince(scene, moment), RECOVERY_MS);
    recoveries.get(kind)?.push(Date.now() - moment);
    if (!isBack)
      stuck.push(`round ${round}, ${kind}: not everything was shown again after ${RECOVERY_MS / 1000} s`);
    if (round % 10 === 0) console.log(`round ${round} of ${rounds}: ${kind}, ${Date.now() - began} ms`);
  }
  return stuck;
};

const isDrained = (family: ChaosFamily) => (): boolean =>
  family.members.every(({ folder }) => existsSync(path.join(folder, FILES.drained)));

/** After the last fault everything recovers by itself: checked repeatedly, up to a deadline. */
const settle = async ({ harness, family, parent }: Scene): Promise<Findings> => {
  const violations: string[] = [];
  for (const { folder } of family.members) writeFileSync(path.join(folder, FILES.end), '');
  // No device was dead when the last round ended, and none is restarted.
  if (!(await waitFor(isDrained(family), CATCH_UP_MS)))
    violations.push('not every device has sent all that it recorded');
  await parent.settled();
  const api = family.parent(harness.url);
  let found: Findings;
  const deadline = Date.now() + CATCH_UP_MS;
  do {
    await sleep(CHECK_MS);
    found = await checkAfter(api, family, parent);
  } while (found.violations.length > 0 && Date.now() < deadline);
  return { ...found, violations: [...violations, ...found.violations] };
};

const report = ({ harness, family, parent }: Scene, found: Findings, seconds: number): void => {
  console.table(
    [...recoveries].map(([fault, times]) => ({
      fault,
      times: times.length,
      'median ms': times.length > 0 ? Math.round(percentile(times, 0.5)) : '-',
      'longest ms': times.length > 0 ? Math.max(...times) : '-',
    })),
  );
  const failures = new Map<number, number>();
  for (const { folder } of family.members)
    for (const status of readLines<number>(folder, 'failures'))
      failures.set(status, (failures.get(status) ?? 0) + 1);
  const all = { ...found.counts, 'server starts': harness.starts, 'streams of the parent': parent.streams };
  console.log(
    Object.entries(all)
      .map(([what, count]) => `${what} ${count}`)
      .join(', '),
  );
  console.log(`retried answers: ${JSON.stringify(Object.fromEntries(failures))}`);
  console.log(`refusals to the parent: ${JSON.stringify(parent.failures)}`);
  console.log(`${Math.round(seconds)} s, seed ${seed}, ${rounds} rounds`);
};

const run = async (): Promise<boolean> => {
  const harness = new StormInstallation();
  const began = performance.now();
  let isRight = false;
  let proxy: FaultyProxy | undefined;
  let parent: ChaosParent | undefined;
  try {
    await harness.start();
    proxy = new FaultyProxy(harness.port);
    const url = await proxy.listen();
    const family = await settleFamily(harness, url, seed);
    parent = new ChaosParent(family.parent(url));
    parent.watch();
    for (const member of family.members) startDevice(member);
    const scene = { harness, proxy, family, parent };
    const stuck = (await waitFor(isShownSince(scene, Date.now()), RECOVERY_MS))
      ? await chaos(scene)
      : ['the devices did not begin to report'];
    const found = await settle(scene);
    const odd = parent.failures.filter((failure) => !/^(?:503|429) /u.test(failure));
    found.violations.push(...odd.map((failure) => `the parent was answered ${failure}`));
    found.violations.push(...stuck, ...harness.ownEnds.map((end) => `the server ended by itself: ${end}`));
    report(scene, found, (performance.now() - began) / 1_000);
    for (const violation of found.violations) console.log(`VIOLATION ${violation}`);
    isRight = found.violations.length === 0;
    console.log(isRight ? 'nothing lost, nothing doubled' : `${found.violations.length} violations`);
  } finally {
    for (const member of children.keys()) await endDevice(member);
    await parent?.close();
    await proxy?.close();
    await harness.close();
    harness.remove(values.keep && !isRight);
    if (values.keep && !isRight) console.log(`kept: ${harness.base}`);
  }
  return isRight;
};

console.log(`seed ${seed}, ${rounds} rounds`);
process.exitCode = (await run()) ? 0 : 1;
