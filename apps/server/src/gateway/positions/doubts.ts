/** Decides on the way in which positions are believed, whichever way they came (docs/decisions/0074-doubted-positions.md). */
import type { Pool } from 'pg';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import {
  isReachable,
  judgeFix,
  newDoubtState,
  type DoubtFix,
  type DoubtState,
} from '@kinward/rules/tracks/doubt.ts';
import type { Doubted } from '../../core/doubted.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Bus } from '../../ports/bus.ts';
import { selectBelieved, selectNeighbours, type LateFix } from './doubts.store.ts';
import type { IncomingBatch, IncomingPosition } from './position-pipeline.store.ts';

/** Most devices whose last position is remembered; of others it is read again. */
const DEVICES_MAX = 20_000;

/** What is known of a device. */
export interface Known {
  state: DoubtState;
  /** When the newest position was recorded, believed or not; milliseconds since the epoch. */
  newest: number;
  doubted: Doubted | null;
}

export interface Doubts {
  /** Sets `doubt` of each position and `doubted` of each batch. */
  judge(batches: readonly IncomingBatch[]): Promise<void>;
  /** Reads what is known of these devices again: what was judged is not stored. */
  forget(batches: readonly IncomingBatch[]): void;
  /** Runs what announces stored positions; what others announce makes known that this copy is old. */
  announcing(publish: () => void): void;
  close(): void;
}

const fixOf = ({ recordedAt, latitude, longitude, accuracy }: IncomingPosition): DoubtFix => ({
  at: recordedAt,
  latitude,
  longitude,
  accuracy,
});

const judgeNext = (known: Known, position: IncomingPosition, now: number): void => {
  const { recordedAt: at, latitude, longitude, accuracy } = position;
  const fix = { at, latitude, longitude, accuracy, mock: position.doubt === 'madeUp' };
  const { state, doubt } = judgeFix(known.state, fix, now);
  position.doubt = doubt;
  known.state = state;
  known.newest = at;
  known.doubted = doubt && { why: doubt, at, latitude, longitude, leap: state.leap };
};

/** Judges a batch by what was known before it. @returns those that are older than what is known */
const judgeBatch = (known: Known, batch: IncomingBatch, now: number): LateFix[] => {
  const { familyId, deviceId, positions } = batch;
  const late: LateFix[] = [];
  const inOrder =
    positions.length === 1 ? positions : positions.toSorted((a, b) => a.recordedAt - b.recordedAt);
  for (const position of inOrder) {
    if (position.recordedAt > known.newest) judgeNext(known, position, now);
    else if (position.doubt === null) late.push({ familyId, deviceId, position });
  }
  batch.doubted = known.doubted;
  return late;
};

/**
 * Judges positions that came after newer ones: each has to fit between those that were believed before and after it, and the way
 * through those of them that do has to be one that can be travelled.
 */
const judgeLate = async (pool: Pool, late: readonly LateFix[], now: number): Promise<void> => {
  const neighbours = await selectNeighbours(pool, late);
  const states = new Map<DeviceId, DoubtState>();
  for (const [index, { deviceId, position }] of late.entries()) {
    const { before, after } = neighbours[index] ?? { before: null, after: null };
    const fix = fixOf(position);
    const fits = [before, after].every((neighbour) => neighbour === null || isReachable(neighbour, fix));
    if (!fits) {
      position.doubt = 'jumped';
      continue;
    }
    const state = states.get(deviceId) ?? { ...newDoubtState(), believed: before };
    const judged = judgeFix(state, { ...fix, mock: false }, now);
    position.doubt = judged.doubt;
    states.set(deviceId, judged.state);
  }
};

/** What is known of the devices that reported last; the oldest are forgotten. */
const createMemory = () => {
  const known = new Map<DeviceId, Known>();
  return {
    get: (deviceId: DeviceId): Known | undefined => known.get(deviceId),
    set(deviceId: DeviceId, one: Known): void {
      const [oldest] = known.size >= DEVICES_MAX ? known.keys() : [];
      if (oldest !== undefined) known.delete(oldest);
      known.set(deviceId, one);
    },
    delete: (deviceId: DeviceId) => void known.delete(deviceId),
    clear: () => known.clear(),
  };
};

export const createDoubts = ({ pool, clock, bus }: { pool: Pool; clock: Clock; bus: Bus }): Doubts => {
  const memory = createMemory();
  let isOurs = false;
  let turn = Promise.resolve();

  const listen = bus.on({
    'positions.stored': ({ deviceId }) => {
      if (!isOurs) memory.delete(deviceId);
    },
    'device.paired': ({ deviceId }) => memory.delete(deviceId),
  });
  const resync = bus.onResync(() => memory.clear());

  /** Reads what is not remembered. */
  const recall = async (batches: readonly IncomingBatch[]): Promise<Map<DeviceId, Known>> => {
    const all = new Map<DeviceId, Known>();
    const unknown = new Map<DeviceId, FamilyId>();
    for (const { familyId, deviceId } of batches) {
      const one = memory.get(deviceId);
      if (one) all.set(deviceId, one);
      else unknown.set(deviceId, familyId);
    }
    if (unknown.size === 0) return all;
    const read = await selectBelieved(pool, unknown);
    for (const deviceId of unknown.keys()) {
      const one = read.get(deviceId) ?? {
        state: newDoubtState(),
        newest: -Infinity,
        doubted: null,
      };
      memory.set(deviceId, one);
      all.set(deviceId, one);
    }
    return all;
  };

  const judge = async (batches: readonly IncomingBatch[]): Promise<void> => {
    const known = await recall(batches);
    const now = clock.now().getTime();
    const late = batches.flatMap((batch) => judgeBatch(known.get(batch.deviceId) as Known, batch, now));
    if (late.length > 0) await judgeLate(pool, late, now);
  };

  return {
    judge(batches) {
      // One after the other: what one has decided is not yet stored when the next begins.
      const judged = turn.then(() => judge(batches));
      turn = judged.catch(() => undefined);
      return judged;
    },
    forget(batches) {
      for (const { deviceId } of batches) memory.delete(deviceId);
    },
    announcing(publish) {
      isOurs = true;
      publish();
      isOurs = false;
    },
    close() {
      listen();
      resync();
    },
  };
};
