/** The sample family's devices from now on: they go where their days say, report as their clients do, and keep their rules. */
import { setInterval as every } from 'node:timers';
import { listRequests } from '@kinward/contract/approvals/approvals.routes.ts';
import type { Days } from '@kinward/rules/simulated/days.ts';
import { SimulatedDevice } from '@kinward/testkit/simulator/device.ts';
import { livePhone } from './filter/asking.ts';
import { tellComputer } from './computer.ts';
import { askForTime, fixesBetween } from './story.ts';
import { appsOf, castOf, NORA, signIn, type Actor, type DemoFamily } from './family.ts';
import { reportLogs, sendFixes, tellStatus } from './reports.ts';

const BEAT_MS = 4_000;
/** At rest a device reports this often, in ms; and its logs this often. */
const REST_MS = 60_000;
const LOGS_MS = 120_000;
/** What OwnTracks sends of the time in which the demo did not run: each position is a request. */
const OWNTRACKS_MS = 2 * 86_400_000;
const PAST_MS = 14 * 86_400_000;
/** A request that nobody answered expires after a day; the family of a later start has another one. */
const DAY_MS = 86_400_000;

const wholeSecond = (at: number): number => Math.floor(at / 1000) * 1000;

/** What it missed while the demo did not run. @param since ms since the epoch */
const catchUp = async (url: string, actor: Actor, days: Map<string, Days>, since: number): Promise<void> => {
  const now = wholeSecond(Date.now());
  const { kind } = actor.device;
  if (kind === 'kinward' || kind === 'owntracks') {
    const from = Math.max(since, now - (kind === 'owntracks' ? OWNTRACKS_MS : PAST_MS));
    await sendFixes(url, actor, fixesBetween(actor, days, from, now));
  }
  if (kind === 'laptop') return;
  await reportLogs(url, actor, now, Math.min(14, Math.ceil((now - since) / DAY_MS) + 1));
};

/** One device that reports until it is stopped. */
const play = (url: string, actor: Actor, own: Days) => {
  const { device, paired } = actor;
  let reported = 0;
  let told: number | null = null;
  let logged = Date.now();
  const report = async (): Promise<void> => {
    const now = wholeSecond(Date.now());
    reported = now;
    if (device.collects.position !== false) await sendFixes(url, actor, [own.fixAt(now)]);
    if (device.kind === 'computer') told = await tellComputer(url, actor, now);
    else if (paired.token !== null) await tellStatus(url, actor, now);
  };
  const ask = livePhone(url, actor);
  const beat = async (): Promise<void> => {
    quietly(ask)();
    const now = Date.now();
    if (own.isMoving(now) || now - reported >= REST_MS) await report();
    // As an agent does, which waits for a newer policy.
    else if (device.kind === 'computer') told = await tellComputer(url, actor, now, told);
    if (now - logged < LOGS_MS) return;
    logged = now;
    await reportLogs(url, actor, now, 1);
  };
  const quietly = (work: () => Promise<void>) => (): void => {
    // What could not be sent is sent with the next report, or at the next start.
    work().catch(() => undefined);
  };
  const simulated =
    paired.token === null || device.kind === 'computer'
      ? undefined
      : new SimulatedDevice(
          {
            baseUrl: url,
            ...(device.abilities.includes('reports-apps') && { apps: appsOf(device) }),
            onCommand: (name) => {
              if (name === 'getlocation') quietly(report)();
              if (name === 'unpaired') clearInterval(timer);
            },
          },
          paired.token,
        );
  const timer = every(quietly(beat), BEAT_MS);
  quietly(report)();
  simulated?.listen();
  return {
    stop: async () => {
      clearInterval(timer);
      await simulated?.close();
    },
  };
};

/** Somebody always asks for something. */
const keepAsking = async (url: string, { password, ...family }: DemoFamily): Promise<void> => {
  const nora = await signIn(url, NORA, password);
  const known = await nora.call(listRequests, { query: {} });
  const isRecent = known.some(
    ({ askedAt, state }) => state === 'waiting' || Date.parse(askedAt) > Date.now() - DAY_MS / 2,
  );
  const asking = castOf(family).find(({ device }) => device.kind === 'companion');
  if (!isRecent && asking) await askForTime(url, asking);
};

/**
 * Goes on with a family: reports what its devices missed, then lets them live.
 * @param since ms since the epoch: what came before is known
 * @throws ApiError when the server refuses
 */
export const goOn = async (url: string, family: DemoFamily, days: Map<string, Days>, since: number) => {
  const actors = castOf(family);
  for (const actor of actors) await catchUp(url, actor, days, since);
  await keepAsking(url, family);
  const playing = actors
    .filter(({ device }) => device.kind !== 'laptop')
    .map((actor) => play(url, actor, days.get(actor.member.firstName)!));
  return { stop: async () => void (await Promise.all(playing.map(({ stop }) => stop()))) };
};
