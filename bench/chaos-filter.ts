/**
 * Chaos test of the filter: a device asks the resolver beside the server and one on another machine without end, while the server, PostgreSQL, the
 * resolvers and their upstream are killed and the wire between server and far resolver is cut, at random. What is blocked never gets an address, what is open comes back by itself, no change that was confirmed is lost, and the log has no row twice.
 * `node bench/chaos-filter.ts --rounds 100 --seed 1`; exit code 1 with details otherwise.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { FilterStorm, RECOVERY_MS } from '@kinward/dns/storm/test-scene.ts';
import { waitFor } from '@kinward/testkit/storm/installation.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
});
const rounds = Number(values.rounds);
const FROM = '127.0.9.7';
const ASK_MS = 200;
const CALM_MS = [300, 1_500] as const;

/** mulberry32 */
let state = Number(values.seed) | 0;
const random = (): number => {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
};

const FAULTS: Record<string, (scene: FilterStorm) => void | Promise<void>> = {
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

const storm = async (scene: FilterStorm, faults: Map<string, number[]>): Promise<string[]> => {
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
    if (!(await waitFor(() => scene.isRight(), RECOVERY_MS)))
      stuck.push(`round ${round}: not right again after ${kind}`);
    faults.set(kind, [...(faults.get(kind) ?? []), Math.round(performance.now() - began)]);
    if (round % 10 === 0) console.log(`round ${round} of ${rounds}`);
  }
  return stuck;
};

const report = ({ devices }: FilterStorm, faults: ReadonlyMap<string, number[]>): void => {
  for (const [kind, times] of faults)
    console.log(`${kind}: ${times.length} times, right again after ${Math.max(...times)} ms at most`);
  for (const [at, { counted }] of devices.entries())
    console.log(
      `${at === 0 ? 'near' : 'far'}: ${JSON.stringify({ ...counted, opened: counted.opened.length })}`,
    );
  console.log(`seed ${values.seed}`);
};

const run = async (): Promise<boolean> => {
  const faults = new Map<string, number[]>();
  await using scene = new FilterStorm();
  await scene.begin(FROM);
  const { harness, parent, devices, deviceId } = scene;
  for (const device of devices) device.start(ASK_MS);
  const wrong = await storm(scene, faults);
  await parent.settled();
  if (!(await waitFor(() => harness.isHealthy(), RECOVERY_MS))) wrong.push('the server is not back');
  // A resolver goes with its server too.
  const kills = [...faults].reduce((sum, [kind, { length }]) => sum + (HARMLESS.has(kind) ? 0 : length), 0);
  for (const device of devices) device.pause();
  const { wrong: more, logged, lost, answered } = await scene.check(kills);
  wrong.push(...more);
  console.log(
    `log: ${logged} names, each once; ${lost} of ${answered} answered ones lost with ${kills} resolvers`,
  );
  console.log(
    `starts of the server ${harness.starts}, confirmed changes ${parent.blocked.get(deviceId)?.size ?? 0}`,
  );
  report(scene, faults);
  for (const one of wrong) console.log(`VIOLATION ${one}`);
  return wrong.length === 0;
};

console.log(`seed ${values.seed}, ${rounds} rounds`);
const isRight = await run();
// A socket that was reset at a bad moment can keep Node from ending by itself.
process.exit(isRight ? 0 : 1);
