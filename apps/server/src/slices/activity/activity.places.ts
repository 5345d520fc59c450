import type { DayActivity } from '@kinward/contract/activity/activity.schemas.ts';
import { carriedOf, lastOf, piecesOf } from '@kinward/rules/activity/places.ts';
import type { Stretch } from '@kinward/rules/schedules/usage.ts';
import { ownPlacesOf, placesOfChild } from '../../core/family-places.ts';
import type { Db } from '../../platform/tx.ts';
import { time } from './activity.entries.ts';
import type { ActivitySources, OfChild } from './activity.sources.ts';

/**
 * Where a child was within a window of at most 48 hours (ms since the epoch), as the device tells it that was carried. One device
 * after the other: a reading of positions takes a place in a queue, and a family has few of them.
 * @throws AppError BUSY
 */
export const createPlaces =
  ({ db, positions }: Pick<ActivitySources, 'positions'> & { db: Db }) =>
  async (
    { familyId, childId, devices, reader }: OfChild,
    window: Stretch,
    gone: AbortSignal,
  ): Promise<DayActivity['places']> => {
    const drawn = (reader === 'child' ? ownPlacesOf : placesOfChild)(db, familyId, childId);
    // It is awaited below; a reading that fails before must not leave it unheard.
    drawn.catch(() => undefined);
    const tracks = [];
    for (const { id, name } of devices) {
      const track = await positions.day({ familyId, gone }, id, time(window.from), time(window.to));
      tracks.push({ ...track, deviceId: id, deviceName: name });
    }
    const carried = carriedOf(tracks);
    if (!carried) return null;
    const named = await drawn;
    const last = lastOf(carried, named);
    if (!last) return null;
    return {
      deviceId: carried.deviceId,
      deviceName: carried.deviceName,
      heardAt: time(last.at),
      last: last.place,
      pieces: piecesOf(carried, named, window),
    };
  };
