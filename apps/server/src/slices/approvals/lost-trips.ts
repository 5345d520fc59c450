/**
 * Ends shared trips of which no position comes any more: an app that is closed by force says nothing. Parents are told when and where
 * the child was seen last, and never that it has arrived (docs/decisions/0088-lost-trips.md).
 */
import type { ChildId, FamilyId } from '@kinward/contract/ids.ts';
import { placeAt } from '@kinward/rules/fences/family-places.ts';
import { pausedUntil, takes } from '@kinward/rules/recording.ts';
import { placesOfChild } from '../../core/family-places.ts';
import { lockDeviceOfChild } from '../../core/locks.ts';
import { newestTrip } from '../../core/shared-trips.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { newId } from '../../platform/ids.ts';
import { inTransaction, type Tx } from '../../platform/tx.ts';
import type { CallsDeps } from './calls.service.ts';
import { insertCheckIn, newestPlace, NO_PLACE, type PlaceRow } from './calls.store.ts';
import * as store from './lost-trips.store.ts';

type Deps = Pick<CallsDeps, 'db' | 'clock' | 'bus' | 'limits' | 'notify' | 'recording'> & { log: Logger };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Trips of one run; the rest waits for the next. */
const PAGE = 500;

/** What its parents call the place of the last position. */
const placeName = async (
  tx: Tx,
  familyId: FamilyId,
  childId: ChildId,
  place: PlaceRow,
): Promise<string | null> => {
  const { latitude, longitude, accuracy } = place;
  if (latitude === null || longitude === null) return null;
  const places = await placesOfChild(tx, familyId, childId);
  return placeAt({ latitude, longitude, accuracy }, places)?.fenceName ?? null;
};

export const createLostTrips = (deps: Deps) => {
  const { db, clock, bus, limits, notify, log } = deps;

  const end = async (trip: store.OpenTrip): Promise<void> => {
    const { familyId, deviceId } = trip;
    const facts = await deps.recording(trip);
    await inTransaction(db, async (tx, afterCommit) => {
      const child = await lockDeviceOfChild(tx, familyId, deviceId);
      if (!child || (await newestTrip(tx, familyId, deviceId))?.id !== trip.id) return;
      const now = clock.now();
      const at = now.getTime();
      // Where no place is recorded now, none is told either.
      const isShown = takes(facts, 'position', at) && pausedUntil(facts, at) === null;
      const newest = isShown ? await newestPlace(tx, familyId, deviceId) : NO_PLACE;
      const isOfDay = newest.fix_at !== null && newest.fix_at.getTime() > at - DAY_MS;
      const place = isOfDay ? newest : NO_PLACE;
      const id = newId();
      const row = {
        id,
        device_id: deviceId,
        client_id: id,
        checked_at: now,
        note: '',
        trip: 'lost' as const,
      };
      await insertCheckIn(tx, familyId, { ...row, ...place });
      await notify(tx, {
        familyId,
        deviceId,
        childId: child.childId,
        fact: `trip lost ${trip.id}`,
        kind: 'trip.lost',
        params: {
          child: child.childName,
          at: place.fix_at?.toISOString() ?? null,
          place: await placeName(tx, familyId, child.childId, place),
        },
      });
      afterCommit(() => bus.publish({ type: 'requests.changed', familyId }));
    });
  };

  return {
    async run(): Promise<void> {
      const now = clock.now().getTime();
      const oldest = now - limits.tripHours * HOUR_MS;
      const times = {
        heard: new Date(now - limits.tripSilentMinutes * MINUTE_MS),
        oldest: new Date(oldest),
        // Parents are not told of trips of long ago when a server starts after days.
        started: new Date(oldest - DAY_MS),
      };
      for (const trip of await store.selectSilent(db, times, PAGE))
        // What cannot be ended waits for the next round and delays no other.
        await end(trip).catch((error: unknown) =>
          log.error({ err: error, deviceId: trip.deviceId }, 'a shared trip could not be ended'),
        );
    },
  };
};
