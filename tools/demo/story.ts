/** Two weeks of the sample family, told to an installation by its parents and devices in the order in which they happened. */
import { randomUUID } from 'node:crypto';
import { createClient } from '@kinward/client/client.ts';
import { answerRequest, askParents } from '@kinward/contract/approvals/approvals.routes.ts';
import { checkIn } from '@kinward/contract/approvals/calls.routes.ts';
import { listContacts } from '@kinward/contract/contacts/contacts.routes.ts';
import { changePolicy } from '@kinward/contract/policy/policy.routes.ts';
import { getUsage } from '@kinward/contract/usage/usage.routes.ts';
import { createDays, midnightOf, type Days, type Leg } from '@kinward/rules/simulated/days.ts';
import type { TestClock } from '@kinward/testkit/clock.ts';
import { BLOCKED_NUMBER, MEMBERS } from './cast.ts';
import { tellComputer } from './computer.ts';
import { filterDays } from './filter/past-days.ts';
import type { PastResolver } from './filter/past-resolver.ts';
import { castOf, DAD, introduce, makeFamily, NORA, signIn, type Actor, type DemoFamily } from './family.ts';
import { reportLogs, sendFixes, tellStatus } from './reports.ts';

/** A server whose clock goes where it is told. */
export interface Past {
  url: string;
  clock: Pick<TestClock, 'freeze'>;
  /** Does the work of a recurring job at once. */
  runJob(name: string): Promise<unknown>;
  /** Answers names; null: the installation has no filter. */
  resolver: PastResolver | null;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const PAST_DAYS = 14;
/** Days that OwnTracks is there, which sends each position by itself. */
const OWNTRACKS_DAYS = 2;
/** Near the end what happens is reported as it happens; at rest seldom. */
const REST_STEP_MS = 3 * HOUR_MS;
/** How long the laptop has been silent at least, and after how long that is noticed. */
const SILENT_MS = 50 * HOUR_MS;
const NOTICED_MS = 37 * HOUR_MS;

/** Days whose logs are reported each in its evening; those before them at once. */
const LOG_DAYS = 3;

export interface Happening {
  at: number;
  run(): Promise<unknown>;
}

/** The days of each child. @param outings when the restless one goes out beside the week */
export const daysOf = (outings: readonly number[]): Map<string, Days> =>
  new Map(
    MEMBERS.map(({ firstName, week, seed, isRestless }) => [
      firstName,
      createDays({ week, seed, outings: isRestless ? outings : [] }),
    ]),
  );

/** Positions of a device from one moment on, up to another one. OwnTracks at rest is sparing. */
export const fixesBetween = (
  { device, member }: Actor,
  days: Map<string, Days>,
  from: number,
  to: number,
) => {
  const own = days.get(member.firstName)!;
  const isSparing = device.kind === 'owntracks';
  return own
    .times(from, to)
    .filter((at, index) => !isSparing || (own.isMoving(at) ? index % 2 === 0 : at % (30 * MINUTE_MS) === 0))
    .map((at) => own.fixAt(at));
};

const isPhone = ({ device }: Actor): boolean => device.kind === 'kinward' || device.kind === 'owntracks';

/** Metres from the middle of a circle at which leaving it is certain, and coming to it. */
const SURELY_OUT = 205;
const SURELY_IN = 120;

/** When somebody has certainly left, is half-way, has certainly come, and stands. */
const turnsOf = ({ start, end, pace }: Leg): number[] => [
  start + (SURELY_OUT / pace) * 1000,
  (start + end) / 2,
  end - (SURELY_IN / pace) * 1000,
  end + MINUTE_MS / 4,
];

/** Moments up to which positions are reported: midnights, and near the end each turn of a way, so that alerts have their time. */
const reportTimes = (days: Map<string, Days>, begin: number, now: number): number[] => {
  const close = closeFrom(now);
  const times = [connectedAt(now) + 5 * MINUTE_MS, close, now];
  for (let midnight = midnightOf(begin, 1); midnight < close; midnight = midnightOf(midnight, 1))
    times.push(midnight);
  for (let at = close + REST_STEP_MS; at < now; at += REST_STEP_MS) times.push(at);
  for (const own of days.values())
    for (const day of [midnightOf(close), midnightOf(now)])
      times.push(
        ...own
          .legsAt(day)
          .flatMap(turnsOf)
          .filter((at) => at > close && at < now),
      );
  return [...new Set(times.map((at) => Math.round(at / 1000) * 1000))].toSorted((a, b) => a - b);
};

/** A time of a day before that of `now`; days ago 0 is today. */
const clockOf = (now: number, daysAgo: number, hours: number, minutes: number): number =>
  midnightOf(now, -daysAgo) + (hours * 60 + minutes) * MINUTE_MS;

/** The morning of the day before. */
const closeFrom = (now: number): number => clockOf(now, 1, 6, 0);

/** Since when Mia's phone reports by OwnTracks. */
const connectedAt = (now: number): number => clockOf(now, OWNTRACKS_DAYS, 16, 10);

/** When a child last asked: some minutes ago by day, in the evening before by night. */
const askedAt = (now: number): number => {
  const recently = now - 14 * MINUTE_MS;
  const hour = new Date(recently).getHours();
  if (hour >= 7 && hour < 21) return recently;
  return clockOf(now, hour >= 21 ? 0 : 1, 20, 40);
};

export interface Tale {
  url: string;
  now: number;
  begin: number;
  actors: readonly Actor[];
  password: string;
}

const actorOf = (actors: readonly Actor[], firstName: string, kind: Actor['device']['kind']): Actor =>
  actors.find(({ member, device }) => member.firstName === firstName && device.kind === kind)!;

/** Requests with their answers, one that waits, a check-in, and parents who look and make a rule. */
const asking = ({ url, now, actors, password }: Tale): Happening[] => {
  const [theo, mia, juno] = [
    actorOf(actors, 'Theo', 'kinward'),
    actorOf(actors, 'Mia', 'companion'),
    actorOf(actors, 'Juno', 'kinward'),
  ];
  const as = ({ paired }: Actor) => createClient({ baseUrl: url, getToken: () => paired.token ?? undefined });
  let [moreTime, aSite] = ['', ''];
  return [
    {
      at: clockOf(now, 2, 18, 12),
      run: async () => {
        const body = { kind: 'site', clientId: randomUUID(), site: 'blocksville.example' } as const;
        ({ requestId: aSite } = await as(juno).call(askParents, { body }));
      },
    },
    {
      at: clockOf(now, 2, 18, 30),
      run: async () => {
        const body = { grant: false, note: 'Let us look at it together.' } as const;
        await (await signIn(url, NORA, password)).call(answerRequest, { params: { id: aSite }, body });
      },
    },
    {
      at: clockOf(now, 1, 15, 47),
      run: () => as(mia).call(checkIn, { body: { clientId: randomUUID(), note: 'At home, doing maths' } }),
    },
    {
      at: clockOf(now, 1, 18, 41),
      run: async () => {
        const appId = 'org.example.blocksville';
        const body = {
          kind: 'time',
          clientId: randomUUID(),
          minutes: 30,
          appId,
          note: 'Last round with Sam',
        } as const;
        ({ requestId: moreTime } = await as(theo).call(askParents, { body }));
      },
    },
    {
      at: clockOf(now, 1, 18, 44),
      run: async () => {
        const dad = await signIn(url, DAD, password);
        const body = { grant: true, minutes: 20, note: 'Then supper' } as const;
        await dad.call(answerRequest, { params: { id: moreTime }, body });
        await introduce(url, theo);
      },
    },
    {
      at: clockOf(now, 1, 20, 15),
      run: async () => {
        const nora = await signIn(url, NORA, password);
        const { deviceId } = theo.paired;
        await nora.call(listContacts, { query: { deviceId } });
        await nora.call(getUsage, { query: { childId: juno.paired.childId } });
        await nora.call(changePolicy, {
          body: { deviceId, kind: 'call', action: 'block', values: [BLOCKED_NUMBER] },
        });
        await introduce(url, theo);
      },
    },
    {
      at: askedAt(now),
      run: () => askForTime(url, mia),
    },
  ];
};

/** Mia asks for half an hour; nobody has answered yet. @throws ApiError */
export const askForTime = async (url: string, { paired }: Actor): Promise<void> => {
  const client = createClient({ baseUrl: url, getToken: () => paired.token ?? undefined });
  const note = 'My castle is nearly done, Lina is waiting';
  await client.call(askParents, { body: { kind: 'time', clientId: randomUUID(), minutes: 30, note } });
};

/** Phones report where they are; alerts are judged after each report. */
const moving = ({ url, now, begin, actors }: Tale, days: Map<string, Days>, past: Past, lastSeen: number) => {
  let isNoticed = false;
  let from = begin;
  return reportTimes(days, begin, now).map((at): Happening => ({
    at,
    run: async () => {
      for (const actor of actors.filter(isPhone)) {
        const since = actor.device.kind === 'owntracks' ? connectedAt(now) : begin;
        await sendFixes(url, actor, fixesBetween(actor, days, Math.max(from, since), at));
      }
      from = at;
      await past.runJob('alerts.catch-up');
      if (isNoticed || at < lastSeen + NOTICED_MS || at < closeFrom(now)) return;
      isNoticed = true;
      await past.runJob('alerts.silences');
    },
  }));
};

/** What is reported once a day: logs, and the signs of life of what is not carried about. */
const evenings = ({ url, now, begin, actors }: Tale, lastSeen: number): Happening[] => {
  const happenings: Happening[] = [];
  const first = clockOf(now, LOG_DAYS, 21, 30);
  for (const actor of actors.filter(({ device }) => device.kind !== 'laptop'))
    happenings.push({ at: first, run: () => reportLogs(url, actor, first, PAST_DAYS + 1 - LOG_DAYS) });
  for (let midnight = midnightOf(begin); midnight <= now; midnight = midnightOf(midnight, 1)) {
    const logs = Math.min(midnight + 21.5 * HOUR_MS, now);
    const status = midnight + 17.6 * HOUR_MS;
    for (const actor of actors) {
      const { kind } = actor.device;
      if (kind === 'laptop') {
        const tell = async () => {
          await tellStatus(url, actor, status);
          await reportLogs(url, actor, status, 1);
        };
        if (status > begin && status <= lastSeen) happenings.push({ at: status, run: tell });
      } else {
        const isLate = now - midnight < LOG_DAYS * 24 * HOUR_MS;
        if (logs > begin && isLate) happenings.push({ at: logs, run: () => reportLogs(url, actor, logs, 1) });
        const tell = () =>
          kind === 'computer' ? tellComputer(url, actor, status) : tellStatus(url, actor, status);
        if (['companion', 'computer'].includes(kind) && status > begin && status <= now)
          happenings.push({ at: status, run: tell });
      }
    }
  }
  return happenings;
};

/**
 * Lives through the sample family's last two weeks, up to `now` (ms since the epoch).
 * @param outings when the restless one goes out beside the week
 * @throws ApiError when the server refuses
 */
export const tellStory = async (
  past: Past,
  options: { now: number; password: string; outings: readonly number[] },
): Promise<DemoFamily> => {
  const { now, password, outings } = options;
  const { url, clock, resolver } = past;
  const begin = clockOf(now, PAST_DAYS, 9, 0);
  clock.freeze(new Date(begin));
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const family = await makeFamily(url, { password, timeZone, hasFilter: resolver !== null, now: begin });
  const tale = { url, now, begin, actors: castOf(family), password };
  const filter = resolver && (await filterDays(tale, resolver));
  const days = daysOf(outings);
  const lastDay = clockOf(now, 2, 17, 36);
  const lastSeen = lastDay <= now - SILENT_MS ? lastDay : clockOf(now, 3, 17, 36);
  const happenings = [
    ...asking(tale),
    ...moving(tale, days, past, lastSeen),
    ...evenings(tale, lastSeen),
    ...(filter?.happenings ?? []),
  ];
  for (const { at, run } of happenings.toSorted((a, b) => a.at - b.at)) {
    clock.freeze(new Date(at));
    await filter?.phones.askUntil(at);
    await run();
  }
  await past.runJob('filter-log.purge');
  // Days before today are reported once more: in their evenings they were not over.
  for (const actor of tale.actors) {
    const { kind } = actor.device;
    if (kind !== 'laptop') await reportLogs(url, actor, now, 4);
    if (kind === 'computer') await tellComputer(url, actor, now);
  }
  return family;
};
