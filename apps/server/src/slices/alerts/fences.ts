/** Fences of one device against its positions, and which crossings are to be notified. Pure but for the store's rows that it is given. */
import type { FenceAction } from '@kinward/contract/geofences/geofences.schemas.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import type { FenceWhy } from '@kinward/contract/notifications/why.schemas.ts';
import {
  validateFixes,
  newFencesState,
  sideOf,
  type Crossing,
  type FenceCircle,
  type FenceFix,
  type FencesState,
} from '@kinward/rules/fences/fence-crossing.ts';
import { metresBetween } from '@kinward/rules/geo.ts';
import type { FenceRow, FixRow } from './alerts.store.ts';
import type { CrossingRow } from './crossings.store.ts';

/** What is remembered of a device's fences; plain data. */
export interface FenceMemory {
  engine: FencesState;
  /** The circle of each fence as it was evaluated, and since when it is that one. */
  shapes: Record<string, { shape: string; since: number }>;
}

export interface DrawnFence extends FenceCircle {
  name: string;
  action: FenceAction;
  since: number;
}

export const newFenceMemory = (): FenceMemory => ({ engine: newFencesState(), shapes: {} });

export const fixOf = (row: FixRow): FenceFix => ({
  at: row.recorded_at.getTime(),
  latitude: row.latitude,
  longitude: row.longitude,
  accuracy: row.accuracy,
  speed: row.speed,
});

const shapeOf = ({ latitude, longitude, radius }: FenceRow): string => `${latitude} ${longitude} ${radius}`;

/**
 * The fences to evaluate. A circle that is not the one evaluated before starts again from where the device was when it was drawn:
 * a child does not arrive because a parent drew a circle round them.
 * @param before positions before those to be evaluated, oldest first
 */
export const meetFences = (
  memory: FenceMemory,
  rows: readonly FenceRow[],
  before: readonly FenceFix[],
): { memory: FenceMemory; fences: DrawnFence[] } => {
  const shapes: FenceMemory['shapes'] = {};
  const fences = rows.map((row): DrawnFence => {
    const shape = shapeOf(row);
    const known = memory.shapes[row.id];
    const since = known?.shape === shape ? known.since : row.updated_at.getTime();
    shapes[row.id] = { shape, since };
    return {
      fenceId: row.id,
      name: row.name,
      action: row.action === 'Block' ? 'Block' : 'Allow',
      latitude: row.latitude,
      longitude: row.longitude,
      radius: row.radius * LIMITS.fenceMetresPerMile,
      since,
    };
  });
  const isKnown = ({ fenceId }: DrawnFence): boolean =>
    memory.shapes[fenceId]?.shape === shapes[fenceId]?.shape && memory.engine.fences[fenceId] !== undefined;
  const isNew = (fence: DrawnFence): boolean => !isKnown(fence);
  const met = validateFixes(newFencesState(), fences.filter(isNew), before).state;
  const kept = fences.filter(isKnown).map(({ fenceId }) => [fenceId, memory.engine.fences[fenceId]]);
  const states: FencesState['fences'] = { ...met.fences, ...Object.fromEntries(kept) };
  // While there were no rules the device was not followed.
  const isBehind = (met.newest?.at ?? -Infinity) > (memory.engine.newest?.at ?? -Infinity);
  return { memory: { engine: { ...(isBehind ? met : memory.engine), fences: states }, shapes }, fences };
};

/**
 * Evaluates a stretch of the past again, with what came late in it.
 * @param before positions before the stretch, only to know where the device was
 */
export const evaluateNext = (
  fences: readonly DrawnFence[],
  before: readonly FenceFix[],
  stretch: readonly FenceFix[],
): { engine: FencesState; crossings: Crossing[] } => {
  const start = validateFixes(newFencesState(), fences, before).state;
  const { state, crossings } = validateFixes(start, fences, stretch);
  return { engine: state, crossings };
};

/** What is known better now: fences that the stretch does not concern stay as they were. */
export const adopt = (former: FencesState, engine: FencesState): FencesState => {
  const fences = { ...engine.fences };
  for (const [fenceId, state] of Object.entries(former.fences))
    if ((fences[fenceId]?.side ?? null) === null) fences[fenceId] = state;
  return { ...engine, fences };
};

/** Crossings without a notification: each known one accounts for one of its fence and kind whose time may be the same. */
export const pending = (crossings: readonly Crossing[], known: readonly CrossingRow[]): Crossing[] => {
  const left = [...known];
  return crossings.filter(({ fenceId, kind, at, after }) => {
    const same = left.findIndex(
      (row) =>
        row.fence_id === fenceId &&
        row.kind === kind &&
        row.after_at.getTime() <= at &&
        after <= row.crossed_at.getTime(),
    );
    if (same === -1) return true;
    left.splice(same, 1);
    return false;
  });
};

const time = (at: number): string => new Date(at).toISOString();

/** "Why did I get this?" */
export const fenceWhy = (crossing: Crossing, fence: DrawnFence, late: boolean): FenceWhy => ({
  rule: 'fence',
  crossing: crossing.kind,
  proof: crossing.proof,
  at: time(crossing.at),
  after: time(crossing.after),
  decidedAt: time(crossing.decidedAt),
  fence: {
    name: fence.name,
    action: fence.action,
    latitude: fence.latitude,
    longitude: fence.longitude,
    radius: fence.radius,
  },
  fixes: crossing.fixes.map((fix) => ({
    ...fix,
    at: time(fix.at),
    distance: Math.round(metresBetween(fix, fence) * 10) / 10,
    side: sideOf(fix, fence),
  })),
  late,
});
