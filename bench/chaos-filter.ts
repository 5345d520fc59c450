/**
 * Chaos test of the filter: a device asks the resolver beside the server and one on another machine without end, while the server, PostgreSQL, the
 * resolvers and their upstream are killed and the wire between server and far resolver is cut, at random. What is blocked never gets an address, what is open comes back by itself, no change that was confirmed is lost, and the log has no row twice.
 * `node bench/chaos-filter.ts --rounds 100 --seed 1`; exit code 1 with details otherwise.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createClient, type Client } from '@kinward/client/client.ts';
import { addChild } from '@kinward/contract/children/children.routes.ts';
import { setDataCollection } from '@kinward/contract/companion/companion.routes.ts';
import { addDevice, pairDevice } from '@kinward/contract/devices/devices.routes.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import { callKinward } from '@kinward/testkit/calls/kinward.ts';
import { logIn, register } from '@kinward/testkit/register.ts';
import { ChaosHarness, freePort, PERSON } from './lib/chaos-harness.ts';
import { ChaosParent } from './lib/chaos-parent.ts';
import { FarResolver } from './lib/far-resolver.ts';
import { StormDevice, StormUpstream } from './lib/filter-storm.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
});
const rounds = Number(values.rounds);
const FROM = '127.0.9.7';
const ASK_MS = 200;
/** Within so long everything is answered again. */
const RECOVERY_MS = 90_000;
const CATCH_UP_MS = 60_000;
const CALM_MS = [300, 1_500] as const;
/** Rows of the quarter of a second that a killed resolver has not written, and of the moment before. */
const LOST_BY_KILL = 12;
const NXDOMAIN = 3;

/** mulberry32 */
let state = Number(values.seed) | 0;
const random = (): number => {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
};

const waitFor = async (isSo: () => boolean | Promise<boolean>, withinMs: number): Promise<boolean> => {
  const deadline = performance.now() + withinMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) return false;
    await sleep(50);
  }
  return true;
};

interface Scene {
  harness: ChaosHarness;
  upstream: StormUpstream;
  /** The device at the resolver beside the server, and at the one on another machine. */
  devices: readonly [StormDevice, StormDevice];
  far: FarResolver;
  parent: ChaosParent;
  deviceId: DeviceId;
}

const FAULTS: Record<string, (scene: Scene) => void | Promise<void>> = {
  'server killed': ({ harness }) => harness.killServer('SIGKILL'),
  'server stopped': ({ harness }) => harness.killServer('SIGTERM'),
  'PostgreSQL killed': ({ harness }) => harness.killPostmaster(),
  'resolver killed': ({ harness }) => harness.killResolver(),
  'upstream killed': async ({ upstream }) => {
    await upstream.kill();
    await sleep(500 + random() * 3_000);
    await upstream.start();
  },
  'far resolver killed': ({ far }) => far.kill(),
  // For less than a silence that the feed notices, and for more.
  'wire cut': ({ far }) => far.cutWire(500 + random() * 12_000),
};
const KINDS = Object.keys(FAULTS);
/** No resolver ends by them. */
const HARMLESS = new Set(['upstream killed', 'wire cut']);

const signIn = async (harness: ChaosHarness): Promise<Client> => {
  const session = await logIn(harness.url, PERSON.email, PERSON.password);
  return createClient({
    baseUrl: harness.url,
    getToken: () => session.token,
    headers: () => ({ cookie: session.cookie }),
    fetch: (input, init) => fetch(input, { ...init, signal: init?.signal ?? AbortSignal.timeout(5_000) }),
  });
};

/** A device of a child of nine that the filter knows by its address; what that asks is written down. */
const settle = async (harness: ChaosHarness): Promise<DeviceId> => {
  await register(harness.url, PERSON);
  const api = await signIn(harness);
  const child = { firstName: 'Mia', age: 9, deviceType: 'Android' as const };
  const { childId } = await api.call(addChild, { body: child });
  const added = { childId, deviceName: 'Phone', deviceType: 'Android' as const };
  const { deviceId, uniqueCode } = await api.call(addDevice, { body: added });
  await api.call(pairDevice, { body: { code: uniqueCode, platform: 'Android' } });
  await api.call(setDataCollection, { body: { deviceId, kind: 'web', on: true } });
  const link = ['filter', 'link', '--family', PERSON.email, '--device', deviceId, '--address', FROM];
  const linked = await callKinward({ DATA_DIR: harness.dataDir }, link);
  if (linked.code !== 0) throw new Error(linked.err);
  return deviceId;
};

/** Both names are answered as they should be by both resolvers, now. */
const isRight =
  ({ devices }: Pick<Scene, 'devices'>) =>
  async (): Promise<boolean> => {
    const name = `probe-${Math.floor(performance.now())}.probe.example`;
    const codes = await Promise.all(
      devices.flatMap((device) => [device.ask('x.blocked.example'), device.ask(name)]),
    );
    return codes.join() === [NXDOMAIN, 0, NXDOMAIN, 0].join();
  };

const storm = async (scene: Scene, faults: Map<string, number[]>): Promise<string[]> => {
  const stuck: string[] = [];
  let deck: string[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    await sleep(CALM_MS[0] + random() * (CALM_MS[1] - CALM_MS[0]));
    if (deck.length === 0) deck = [...KINDS];
    const kind = deck.splice(Math.floor(random() * deck.length), 1)[0]!;
    if (round % 5 === 1) scene.parent.block(scene.deviceId, `round-${round}.example`);
    // A server that is being started is no server to kill.
    if (!(await waitFor(() => scene.harness.isHealthy(), RECOVERY_MS)))
      stuck.push(`round ${round}: no server before ${kind}`);
    await FAULTS[kind]!(scene);
    const began = performance.now();
    if (!(await waitFor(isRight(scene), RECOVERY_MS)))
      stuck.push(`round ${round}: not right again after ${kind}`);
    faults.set(kind, [...(faults.get(kind) ?? []), Math.round(performance.now() - began)]);
    if (round % 10 === 0) console.log(`round ${round} of ${rounds}`);
  }
  return stuck;
};

const rowsOf = (scene: Scene, text: string): Promise<Record<string, unknown>[]> =>
  scene.harness.asOwner(text, [scene.deviceId]);

const check = async (scene: Scene, kills: number): Promise<string[]> => {
  const { devices, parent, deviceId, harness } = scene;
  const answered = devices.flatMap((device) => device.answered);
  const wrong: string[] = devices.flatMap(({ counted }) =>
    counted.opened.map((name) => `${name} was blocked and got an address`),
  );
  for (const site of parent.blocked.get(deviceId) ?? [])
    for (const [at, device] of devices.entries())
      if (!(await waitFor(async () => (await device.ask(site)) === NXDOMAIN, CATCH_UP_MS)))
        wrong.push(`${site} was confirmed as blocked and is open at resolver ${at}`);
  const asked = `select name, count(*)::int as rows, sum(queries)::int as queries from filter_queries
    where device_id = $1 and name like '%.site-%' group by name`;
  let rows = await rowsOf(scene, asked);
  await waitFor(async () => {
    rows = await rowsOf(scene, asked);
    return rows.length >= answered.length - kills * LOST_BY_KILL;
  }, CATCH_UP_MS);
  await sleep(3_000);
  rows = await rowsOf(scene, asked);
  const names = new Set(rows.map(({ name }) => name));
  const lost = answered.filter((name) => !names.has(name)).length;
  for (const { name, rows: count, queries } of rows)
    if (count !== 1 || queries !== 1) wrong.push(`${String(name)} is in the log ${String(count)} times`);
  if (lost > kills * LOST_BY_KILL)
    wrong.push(`${lost} answered names are not in the log, after ${kills} kills of the resolver`);
  console.log(
    `log: ${rows.length} names, each once; ${lost} of ${answered.length} answered ones lost with ${kills} resolvers`,
  );
  console.log(
    `starts of the server ${harness.starts}, confirmed changes ${parent.blocked.get(deviceId)?.size ?? 0}`,
  );
  return wrong;
};

const report = ({ devices }: Scene, faults: ReadonlyMap<string, number[]>): void => {
  for (const [kind, times] of faults)
    console.log(`${kind}: ${times.length} times, right again after ${Math.max(...times)} ms at most`);
  for (const [at, { counted }] of devices.entries())
    console.log(
      `${at === 0 ? 'near' : 'far'}: ${JSON.stringify({ ...counted, opened: counted.opened.length })}`,
    );
  console.log(`seed ${values.seed}`);
};

const run = async (): Promise<boolean> => {
  const upstream = new StormUpstream();
  await upstream.start();
  const port = await freePort();
  const harness = new ChaosHarness({
    DNS_PORT: String(port),
    DNS_UPSTREAMS: `127.0.0.1:${upstream.port}`,
    KINWARD_LIMITS: '{"filterRowsPerDay": 1000000}',
  });
  const faults = new Map<string, number[]>();
  let far: FarResolver | undefined;
  let devices: StormDevice[] = [];
  let parent: ChaosParent | undefined;
  try {
    await harness.start();
    const deviceId = await settle(harness);
    far = await FarResolver.prepare(harness, upstream.port);
    // Its outbox, from which a code is read, is closed once it is on the internet.
    harness.set({ PUBLIC_URL: far.url, TRUST_PROXY: '127.0.0.1' });
    harness.killServer('SIGTERM');
    await waitFor(async () => !(await harness.isHealthy()), RECOVERY_MS);
    if (!(await waitFor(() => harness.isHealthy(), RECOVERY_MS))) throw new Error('no server behind HTTPS');
    parent = new ChaosParent(await signIn(harness));
    parent.block(deviceId, 'blocked.example');
    await parent.settled();
    await far.join(PERSON.email, port);
    const pair = [new StormDevice(port, 'near'), new StormDevice(far.port, 'far')] as const;
    devices = [...pair];
    for (const device of pair) await device.open(FROM);
    const scene: Scene = { harness, upstream, devices: pair, far, parent, deviceId };
    const hasBegun = await waitFor(isRight(scene), RECOVERY_MS);
    for (const device of devices) device.start(ASK_MS);
    const wrong = hasBegun ? await storm(scene, faults) : ['it did not begin'];
    await parent.settled();
    if (!(await waitFor(() => harness.isHealthy(), RECOVERY_MS))) wrong.push('the server is not back');
    // A resolver goes with its server too.
    const kills = [...faults].reduce((sum, [kind, { length }]) => sum + (HARMLESS.has(kind) ? 0 : length), 0);
    for (const device of devices) device.pause();
    wrong.push(...(await check(scene, kills)));
    report(scene, faults);
    for (const one of wrong) console.log(`VIOLATION ${one}`);
    return wrong.length === 0;
  } finally {
    await Promise.all(devices.map((device) => device.end()));
    await far?.close();
    await parent?.close();
    await harness.close();
    await upstream.kill();
    harness.remove(false);
  }
};

console.log(`seed ${values.seed}, ${rounds} rounds`);
process.exitCode = (await run()) ? 0 : 1;
