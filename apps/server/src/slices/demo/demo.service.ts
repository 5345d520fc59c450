import { ABILITIES } from '@kinward/contract/devices/abilities.ts';
import { AppError } from '@kinward/contract/errors.ts';
import {
  DEMO_EVERY_SECONDS,
  DEMO_HOURS,
  DEMO_STARTS_PER_HOUR,
  type Sample,
} from '@kinward/contract/demo/demo.schemas.ts';
import type { ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Bus } from '../../ports/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import { lockFamily } from '../../core/locks.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { RateLimiter } from '../../platform/rate-limit/rate-limit.ts';
import { inTransaction, type Db, type Tx } from '../../platform/tx.ts';
import type { DemoDevice } from '../devices/devices.service.ts';
import { createSimulator, type SimulatorPorts } from './demo-simulator.ts';
import * as store from './demo.store.ts';

export interface DemoDeps extends SimulatorPorts {
  db: Db;
  clock: Clock;
  bus: Bus;
  log: Logger;
  rate: Pick<RateLimiter, 'hold'>;
  jobs: Pick<Jobs, 'add' | 'handle'>;
  children: {
    addDemo(
      tx: Tx,
      familyId: FamilyId,
      child: { firstName: string; age: number; deviceType: 'Android' },
    ): Promise<ChildId>;
    remove(familyId: FamilyId, childId: ChildId): Promise<void>;
  };
  devices: { addDemo(tx: Tx, familyId: FamilyId, device: DemoDevice): Promise<DeviceId> };
}

const CHILD = { firstName: 'Robin', age: 11, deviceType: 'Android' } as const;
const DEVICE = {
  name: 'Sample phone',
  deviceType: 'Android',
  platform: 'Android',
  model: 'Sample',
  abilities: ABILITIES,
} as const;

const FILL = 'sample.fill';
/** A run a little early still finds it due: timers of several processes are not in step. */
const EARLY_MS = 1000;
/** Samples of one run, and those that report side by side. */
const AT_MOST = 500;
const AT_ONCE = 10;

const gone = (error: unknown): boolean => error instanceof AppError && error.code === 'UNAUTHENTICATED';

/** Reports for every sample that is due, some side by side; one that was removed meanwhile is passed over. */
const createStep =
  ({ db, clock, log }: Pick<DemoDeps, 'db' | 'clock' | 'log'>, report: Report) =>
  async (): Promise<number> => {
    const now = clock.now();
    const dueBefore = new Date(now.getTime() - DEMO_EVERY_SECONDS * 1000 + EARLY_MS);
    const due: store.RunningDemo[] = [];
    for (const sample of await store.selectDue(db, { now, dueBefore, limit: AT_MOST }))
      if (await store.claimDue(db, sample.familyId, { now, dueBefore })) due.push(sample);
    for (let from = 0; from < due.length; from += AT_ONCE) {
      const reports = due.slice(from, from + AT_ONCE).map((sample) =>
        report(sample, clock.now()).catch((error: unknown) => {
          if (!gone(error)) log.warn({ err: error }, 'a sample could not report');
        }),
      );
      await Promise.all(reports);
    }
    return due.length;
  };
type Report = (sample: store.RunningDemo, now: Date) => Promise<void>;

/** Does a step again and again, one at a time. */
const createBeat = (step: () => Promise<unknown>, log: Logger) => {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let stopped = false;
  const next = (): void => {
    timer = setTimeout(() => {
      running = step()
        .catch((error: unknown) => log.warn({ err: error }, 'samples could not be moved'))
        .finally(() => {
          if (!stopped) next();
        });
    }, DEMO_EVERY_SECONDS * 1000).unref();
  };
  return {
    start: next,
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
};

const viewOf = (sample: Awaited<ReturnType<typeof store.findDemo>>, now: Date): Sample => {
  if (!sample) return { state: 'none', childId: null, firstName: null, movesUntil: null };
  const { childId, firstName, movesUntil } = sample;
  const state = movesUntil !== null && movesUntil > now ? 'moving' : 'still';
  return { state, childId, firstName, movesUntil: movesUntil?.toISOString() ?? null };
};

/** A child for trying the portal out: marked as a sample, moved by the server, removed with one click. */
export const createDemo = (deps: DemoDeps) => {
  const { db, clock, bus, log, rate, jobs, children, devices } = deps;
  const simulator = createSimulator(deps);
  const step = createStep(deps, simulator.report);
  const beat = createBeat(step, log);

  jobs.handle(FILL, async (payload) => {
    const { familyId } = payload as { familyId: FamilyId };
    const sample = await store.findPlaying(db, familyId);
    if (!sample) return;
    try {
      await simulator.fill(sample);
    } catch (error) {
      if (!gone(error)) throw error;
    }
  });

  const read = async (familyId: FamilyId): Promise<Sample> =>
    viewOf(await store.findDemo(db, familyId), clock.now());

  /** The child may be there without a device: a parent can remove that alone. */
  const add = async (tx: Tx, familyId: FamilyId, movesUntil: Date): Promise<void> => {
    const there = await store.findDemo(tx, familyId);
    const childId = there?.childId ?? (await children.addDemo(tx, familyId, CHILD));
    const deviceId = await devices.addDemo(tx, familyId, { childId, ...DEVICE });
    await store.insertDemo(tx, familyId, { childId, deviceId, startedAt: clock.now(), movesUntil });
    await jobs.add(tx, FILL, { familyId });
  };

  return {
    read,

    /** @throws AppError CONFLICT when the family has as many children as it can have, RATE_LIMITED */
    async start(familyId: FamilyId): Promise<Sample> {
      await rate.hold({ name: 'sample-hour', max: DEMO_STARTS_PER_HOUR, windowSeconds: 3600 }, familyId);
      await inTransaction(db, async (tx, afterCommit) => {
        await lockFamily(tx, familyId);
        const movesUntil = new Date(clock.now().getTime() + DEMO_HOURS * 3_600_000);
        if (!(await store.extendDemo(tx, familyId, movesUntil))) await add(tx, familyId, movesUntil);
        afterCommit(() => bus.publish({ type: 'children.changed', familyId }));
      });
      return read(familyId);
    },

    /** @throws AppError NOT_FOUND when there is no sample */
    async remove(familyId: FamilyId): Promise<void> {
      const sample = await store.findDemo(db, familyId);
      if (!sample) throw new AppError('NOT_FOUND');
      await children.remove(familyId, sample.childId);
    },

    /** Reports for the samples that are due now. @returns how many */
    step,
    /** Moves samples from now on, in this process; `stop` waits for a report under way. */
    play: beat.start,
    stop: beat.stop,
  };
};

export type DemoService = ReturnType<typeof createDemo>;
