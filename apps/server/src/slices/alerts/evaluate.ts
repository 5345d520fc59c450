/** Evaluates what a device reported since its last evaluation: state, crossings and notifications in one transaction. */
import type { ChildId } from '@kinward/contract/ids.ts';
import type { SpeedWhy } from '@kinward/contract/notifications/why.schemas.ts';
import { LIMITS, type Limits } from '@kinward/contract/limits.ts';
import type { TrackPoint } from '@kinward/contract/locations/locations.schemas.ts';
import { validateFixes, type Crossing, type FenceFix } from '@kinward/rules/fences/fence-crossing.ts';
import {
  evaluateSpeed,
  newSpeedState,
  speedFrom,
  type SpeedState,
  type SpeedNotified,
} from '@kinward/rules/speed/speed-alert.ts';
import { spansPause, type RecordingFacts } from '@kinward/rules/recording.ts';
import type { OfDevice } from '@kinward/messages/kinds/notifications.ts';
import { namesOf } from '../../core/devices.ts';
import type { Notify } from '../../ports/notifications.ts';
import type { Tx } from '../../platform/tx.ts';
import * as store from './alerts.store.ts';
import * as crossingStore from './crossings.store.ts';
import * as fenceRules from './fences.ts';

/** Positions of one transaction; the rest waits for the next one. */
const PAGE = 5_000;
/** Positions before a stretch that show where the device was. */
const BEFORE = 30;
const DAY_MS = 86_400_000;

interface Memory {
  fences: fenceRules.FenceMemory;
  speed: SpeedState;
}

/** One device in one transaction. */
export interface Work {
  tx: Tx;
  now: Date;
  of: store.EvaluatedDevice;
  notify: Notify;
  limits: Pick<Limits, 'alertFreshSeconds' | 'lateAlertsPerDay'>;
  /** What of the device may be recorded. */
  facts: RecordingFacts;
  names: { childId: ChildId; childName: string; deviceName: string; isOnly: boolean };
}

/** That a device went faster than its limit, or that it is within it again. */
const speedAlert = ({ phase, alert }: SpeedNotified, of: OfDevice) => {
  const params = { ...of, top: alert.top.speed, limit: alert.speedLimit };
  if (phase === 'start') return { kind: 'speed.over' as const, params };
  const seconds = (Date.parse(alert.end.at) - Date.parse(alert.start.at)) / 1000;
  return { kind: 'speed.within' as const, params: { ...params, seconds } };
};

const memoryOf = (state: unknown): Memory => ({
  fences: fenceRules.newFenceMemory(),
  speed: newSpeedState(),
  ...(state as Partial<Memory>),
});

/** Notifies of crossings: those that were decided just now are delivered, the others appear in the list at their own time. */
const notifyCrossings = async (
  { tx, now, of, notify, limits, names, facts }: Work,
  fences: readonly fenceRules.DrawnFence[],
  crossings: readonly Crossing[],
  isOver = false,
): Promise<void> => {
  let share: number | undefined;
  for (const crossing of crossings) {
    const fence = fences.find(({ fenceId }) => fenceId === crossing.fenceId);
    // A fence causes no notification for times before it was drawn.
    if (!fence || crossing.at < fence.since) continue;
    // Nor of what happened within a pause, though the fixes around it would show it.
    if (spansPause(facts, crossing.after, crossing.at)) continue;
    const late = isOver || now.getTime() - crossing.decidedAt > limits.alertFreshSeconds * 1000;
    if (late) {
      share ??=
        limits.lateAlertsPerDay - (await crossingStore.countLate(tx, of, new Date(now.getTime() - DAY_MS)));
      if (share <= 0) continue;
      share -= 1;
    }
    await crossingStore.insertCrossing(tx, of, crossing, { evaluatedAt: now, late });
    await notify(tx, {
      ...of,
      childId: names.childId,
      kind: 'fence.crossed',
      params: {
        child: names.childName,
        device: names.deviceName,
        isOnly: names.isOnly,
        direction: crossing.kind,
        forbidden: fence.action === 'Block',
        fence: fence.name,
      },
      why: fenceRules.fenceWhy(crossing, fence, late),
      ...(late && { lateAt: new Date(crossing.at) }),
    });
  }
};

/**
 * Evaluates positions that came after newer ones of their device had been evaluated. They add what is missing to the history; where
 * they reach up to now, what is remembered is corrected by them.
 * @returns the state to store, and the time up to which the past is evaluated while some of it is left
 */
const evaluateLate = async (
  work: Work,
  mark: store.Mark,
  evaluatedTo: Date,
  memory: fenceRules.FenceMemory,
  fences: readonly fenceRules.DrawnFence[],
): Promise<{ memory: fenceRules.FenceMemory; leftFrom: Date | null }> => {
  const { tx, of } = work;
  const before = await store.selectFixesBefore(tx, of, mark.from, BEFORE);
  const stretch = await store.selectFixes(tx, of, { from: mark.from, to: evaluatedTo, limit: PAGE });
  const { engine, crossings } = fenceRules.evaluateNext(
    fences,
    before.map(fenceRules.fixOf),
    stretch.map(fenceRules.fixOf),
  );
  const first = before[0]?.recorded_at ?? mark.from;
  const known = await crossingStore.selectCrossings(tx, of, first);
  const reachesNow = stretch.length < PAGE;
  await notifyCrossings(work, fences, fenceRules.pending(crossings, known), !reachesNow);
  if (reachesNow)
    return { memory: { ...memory, engine: fenceRules.adopt(memory.engine, engine) }, leftFrom: null };
  const last = stretch.at(-1)?.recorded_at ?? evaluatedTo;
  return { memory, leftFrom: last < mark.to ? last : null };
};

const pointOf = ({ recorded_at, latitude, longitude, accuracy, speed }: store.FixRow): TrackPoint => [
  recorded_at.getTime(),
  latitude,
  longitude,
  accuracy,
  speed,
  null,
];

/** Fixes of a trace: those next to the start, the fastest moment and the end. */
const TRACE_FIXES = 12;

const speedWhy = ({ phase, alert }: SpeedNotified, rows: readonly store.FixRow[]): SpeedWhy => {
  const [from, to] = [Date.parse(alert.start.at), Date.parse(alert.end.at)];
  const within = rows.filter(({ recorded_at: at }) => at.getTime() >= from && at.getTime() <= to);
  const every = Math.max(1, Math.ceil(within.length / TRACE_FIXES));
  return {
    rule: 'speed',
    phase,
    ...alert,
    toleranceMph: LIMITS.speedToleranceMph,
    minSeconds: LIMITS.speedingMinSeconds,
    fixes: within
      .filter((_, index) => index % every === 0 || index === within.length - 1)
      .map(({ recorded_at: at, ...fix }) => ({ ...fix, at: at.toISOString() })),
  };
};

/** @param firstNew time of the oldest position that is new; undefined while only the clock went on */
const evaluateSpeeding = async (
  { tx, now, of, notify, limits, names }: Work,
  memory: SpeedState,
  firstNew: Date | undefined,
): Promise<SpeedState> => {
  const rows = await store.selectLimits(tx, of);
  if (rows.length === 0 || (firstNew === undefined && memory.open === null)) return memory;
  const freshMs = limits.alertFreshSeconds * 1000;
  // Old days need not be read for what would not be delivered: only an open alert is followed.
  const from = Math.max(
    speedFrom(memory, (firstNew ?? now).getTime()),
    memory.open ? 0 : now.getTime() - 2 * freshMs,
  );
  const fixes = await store.selectFixes(tx, of, { from: new Date(from), limit: PAGE });
  const steps = rows.map((row) => ({ from: row.set_at.getTime(), mph: row.speed_limit }));
  const { state, notified } = evaluateSpeed(memory, fixes.map(pointOf), steps, {
    now: now.getTime(),
    freshMs,
  });
  for (const one of notified) {
    const isLate = now.getTime() - Date.parse(one.alert.end.at) > freshMs;
    await notify(tx, {
      ...of,
      childId: names.childId,
      ...speedAlert(one, { child: names.childName, device: names.deviceName }),
      why: speedWhy(one, fixes),
      ...(isLate && { lateAt: new Date(one.alert.end.at) }),
    });
  }
  return state;
};

interface Progress {
  memory: Memory;
  evaluatedTo: Date | null;
  /** What is left begins here; null: nothing. */
  leftFrom: Date | null;
}

/** Late ones first, then the new ones in the order of their own times. */
const evaluateMarked = async (work: Work, mark: store.Mark, held: store.StateRow): Promise<Progress> => {
  const { tx, of } = work;
  const memory = memoryOf(held.state);
  const isLate = held.evaluatedTo !== null && mark.from <= held.evaluatedTo;
  const bound = isLate && held.evaluatedTo ? new Date(held.evaluatedTo.getTime() + 1) : mark.from;
  const before = (await store.selectFixesBefore(tx, of, bound, BEFORE)).map(fenceRules.fixOf);
  const met = fenceRules.meetFences(memory.fences, await store.selectFences(tx, of), before);
  memory.fences = met.memory;
  if (isLate && held.evaluatedTo) {
    const late = await evaluateLate(work, mark, held.evaluatedTo, memory.fences, met.fences);
    memory.fences = late.memory;
    if (late.leftFrom) return { memory, evaluatedTo: held.evaluatedTo, leftFrom: late.leftFrom };
  }
  const rows = await store.selectFixes(tx, of, { from: mark.from, after: held.evaluatedTo, limit: PAGE });
  const fixes: FenceFix[] = rows.map(fenceRules.fixOf);
  const { state, crossings } = validateFixes(memory.fences.engine, met.fences, fixes);
  memory.fences = { ...memory.fences, engine: state };
  await notifyCrossings(work, met.fences, crossings);
  if (rows.length > 0) memory.speed = await evaluateSpeeding(work, memory.speed, rows[0]?.recorded_at);
  const newest = rows.at(-1)?.recorded_at ?? held.evaluatedTo;
  return { memory, evaluatedTo: newest, leftFrom: rows.length === PAGE ? newest : null };
};

/**
 * Evaluates one device. Another process that evaluates it waits for this transaction and then finds nothing left.
 * @returns whether some of it is left for another transaction
 */
export const evaluateDevice = async (base: Omit<Work, 'names'>): Promise<boolean> => {
  const { tx, of } = base;
  const held = await store.holdState(tx, of);
  const names = held && (await namesOf(tx, of.familyId, of.deviceId));
  if (!held || !names) return false;
  const work = { ...base, names };
  const mark = await store.selectMark(tx, of);
  const progress = mark
    ? await evaluateMarked(work, mark, held)
    : { memory: memoryOf(held.state), evaluatedTo: held.evaluatedTo, leftFrom: null };
  const { memory } = progress;
  if (!mark) memory.speed = await evaluateSpeeding(work, memory.speed, undefined);
  const open = memory.speed.open;
  const speedingAt = open ? new Date(open.end.at) : null;
  await store.saveState(tx, of, { evaluatedTo: progress.evaluatedTo, state: memory, speedingAt });
  if (mark) await store.moveMark(tx, of, mark.reports, progress.leftFrom);
  return progress.leftFrom !== null;
};
