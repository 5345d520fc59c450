import type { DeviceId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import { SAME_ALERT_MS } from '@kinward/rules/speed/speed-alert.ts';
import { SILENCE_MS } from '@kinward/rules/speed/speeding.ts';
import type { Bus } from '../../ports/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { Notify } from '../../ports/notifications.ts';
import { isAdult } from '@kinward/rules/recording.ts';
import type { RecordingOf } from '../../ports/recording.ts';
import { inTransaction, retry, type Db } from '../../platform/tx.ts';
import * as store from './alerts.store.ts';
import { evaluateDevice } from './evaluate.ts';
import { createDevicesWithoutRules, type DevicesWithoutRules } from './devices-without-rules.ts';

export interface AlertsDeps {
  db: Db;
  clock: Clock;
  bus: Bus;
  log: Logger;
  limits: Limits;
  notifier: { notify: Notify };
  /** What of a device may be recorded. */
  recording: RecordingOf;
  config: { roles: readonly string[] };
}

export interface Alerts {
  /** Evaluates every device that is not evaluated up to its newest position, and ends what silence has ended. */
  catchUp(): Promise<void>;
  close(): Promise<void>;
}

/** Devices that reported are evaluated together, this often (ms): the position pipeline waits for none of it. */
const GATHER_MS = 100;
export const CATCH_UP_SECONDS = 60;

/** No rule holds on an adult's device, also while its holder shares the place. */
const withoutAdults = (
  { clock, recording }: Pick<AlertsDeps, 'clock' | 'recording'>,
  marked: readonly store.Marked[],
): Promise<store.Marked[]> => {
  const now = clock.now().getTime();
  return Promise.all(
    marked.map(async (one) => ({ ...one, isRuled: one.isRuled && !isAdult(await recording(one), now) })),
  );
};

/** Takes the marks of devices without rules away. @returns those that have some */
const dropWithoutRules = async (
  db: Db,
  withoutRules: DevicesWithoutRules,
  marked: readonly store.Marked[],
  asked: number,
): Promise<store.Marked[]> => {
  const free = marked.filter(({ isRuled }) => !isRuled);
  await store.clearMarks(db, free);
  withoutRules.add(
    free.map(({ deviceId }) => deviceId),
    asked,
  );
  return marked.filter(({ isRuled }) => isRuled);
};

/** Evaluates positions by the rules, whichever way they came in, after they were stored. */
export const createAlerts = (deps: AlertsDeps): Alerts => {
  const { db, clock, bus, log, limits, notifier, recording } = deps;
  const reported = new Map<DeviceId, store.EvaluatedDevice>();
  const withoutRules = createDevicesWithoutRules(deps);
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isClosed = false;

  /** @returns whether some is left */
  const evaluatePage = (of: store.EvaluatedDevice): Promise<boolean> =>
    retry(async () => {
      const facts = await recording(of);
      const work = { now: clock.now(), of, notify: notifier.notify, limits, facts };
      return inTransaction(db, (tx) => evaluateDevice({ tx, ...work }));
    });

  /** @returns whether some is left */
  const evaluate = async (of: store.EvaluatedDevice): Promise<boolean> => {
    if (isClosed) return false;
    try {
      return await evaluatePage(of);
    } catch (error) {
      // The mark is still there: the next run tries again.
      if (!isClosed) log.error({ err: error, deviceId: of.deviceId }, 'a device could not be evaluated');
      return false;
    }
  };

  /** A page of each, round after round, so that no device waits for another one's long history. @returns what was left */
  const evaluationRounds = async (
    all: readonly store.EvaluatedDevice[],
    rounds: number,
  ): Promise<store.EvaluatedDevice[]> => {
    let left = [...all];
    for (let round = 0; round < rounds && left.length > 0; round += 1) {
      const evaluated = left;
      left = [];
      for (const of of evaluated) if (await evaluate(of)) left.push(of);
    }
    return left;
  };

  /** All that is left, or one page of each device that reported: the rest of those is queued behind devices that reported meanwhile. */
  const evaluateMarked = async (devices?: readonly store.EvaluatedDevice[]): Promise<void> => {
    const asked = withoutRules.turn;
    const marked = await withoutAdults(deps, await store.selectMarked(db, devices));
    const ruled = await dropWithoutRules(db, withoutRules, marked, asked);
    const left = await evaluationRounds(ruled, devices ? 1 : Infinity);
    for (const one of left) reported.set(one.deviceId, one);
  };

  /** One run after the other: what comes meanwhile is collected for the next. */
  const look = (devices?: readonly store.EvaluatedDevice[]): Promise<void> => {
    running = running.then(() =>
      evaluateMarked(devices).catch((error: unknown) => {
        if (!isClosed) log.error({ err: error }, 'positions could not be evaluated');
      }),
    );
    return running;
  };

  const checkReported = async (): Promise<void> => {
    const devices = [...reported.values()];
    reported.clear();
    await look(devices);
    timer = reported.size > 0 ? setTimeout(() => void checkReported(), GATHER_MS).unref() : undefined;
  };

  const listen = deps.config.roles.includes('worker')
    ? bus.on({
        'positions.stored': ({ familyId, deviceId }) => {
          if (withoutRules.has(deviceId)) return;
          reported.set(deviceId, { familyId, deviceId });
          timer ??= setTimeout(() => void checkReported(), GATHER_MS).unref();
        },
      })
    : undefined;

  const catchUp = async (): Promise<void> => {
    await look();
    const silent = new Date(clock.now().getTime() - SILENCE_MS - SAME_ALERT_MS);
    await evaluationRounds(await store.selectSpeeding(db, silent), Infinity);
  };

  return {
    catchUp,
    async close() {
      isClosed = true;
      listen?.();
      withoutRules.close();
      clearTimeout(timer);
      await running;
    },
  };
};
