/** A child's day for the child itself. */
import type { DayActivity, Told } from '@kinward/contract/activity/activity.schemas.ts';
import type { OwnDay } from '@kinward/contract/activity/own-day.schemas.ts';
import { AppError } from '@kinward/contract/errors.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { ownDay } from '@kinward/rules/activity/own-day.ts';
import { ageBandOf } from '@kinward/rules/age-band.ts';
import { isAdult } from '@kinward/rules/recording.ts';
import { dayAt } from '@kinward/rules/schedules/usage.ts';
import { devicesOf } from '../../core/devices.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/tx.ts';
import type { LocationsApi } from '../locations/locations.slice.ts';
import type { Activity } from './activity.service.ts';
import { selectOwner } from './own-day.store.ts';
import { whyUnknown, type ToldSources } from './told.ts';

interface OwnDayDeps extends ToldSources {
  db: Db;
  clock: Clock;
  activity: Pick<Activity, 'dayAndFirst'>;
  positions: Pick<LocationsApi['positions'], 'firstAt'>;
}

/** Which of the kinds a device told of on the day. */
const heard = ({ places, screen, sites, entries, from, to }: DayActivity) => {
  const { totalSeconds, reportedAt } = screen;
  return {
    places: places !== null,
    // Of a day without any use only a report within it tells that there was none.
    screen: totalSeconds > 0 || (reportedAt !== null && reportedAt >= from && reportedAt < to),
    sites: sites.length > 0 || entries.some(({ kind }) => kind === 'blocked'),
    contacts: entries.some(({ kind }) => kind === 'contact'),
  };
};

const first = (days: readonly (string | null)[]): string | null =>
  days.filter((day) => day !== null).toSorted()[0] ?? null;

export const createOwnDay = (deps: OwnDayDeps) => {
  const { db, clock, activity, positions } = deps;

  /** Who reads is 13 at least, as far as anyone has said: an adult whose age was entered wrong says so itself. */
  const ownerOf = async (familyId: FamilyId, deviceId: DeviceId) => {
    const now = clock.now();
    const owner = await selectOwner(db, familyId, deviceId, now.toISOString().slice(0, 10));
    if (!owner) throw new AppError('UNAUTHENTICATED');
    const adult = isAdult(await deps.recording({ familyId, deviceId }), now.getTime());
    if (!adult && ageBandOf(owner.age) === 'under13') throw new AppError('UNDER_13');
    return owner;
  };

  return {
    /**
     * The day of the device's own child.
     * @throws AppError UNAUTHENTICATED when the device was just removed, UNDER_13, VALIDATION for a day that has not begun, BUSY
     */
    async read(
      familyId: FamilyId,
      deviceId: DeviceId,
      date: string | undefined,
      gone: AbortSignal,
    ): Promise<OwnDay> {
      const { childId, zone } = await ownerOf(familyId, deviceId);
      const now = clock.now().getTime();
      if (date !== undefined && date > dayAt(now, zone))
        throw new AppError('VALIDATION', {
          errors: [{ path: 'date', message: 'This day has not begun yet' }],
        });
      const reading = { gone, seen: () => undefined };
      const [{ day, firstUse }, devices] = await Promise.all([
        activity.dayAndFirst({ familyId, childId, accountId: null, reader: 'child', date }, reading),
        devicesOf(db, familyId, childId),
      ]);
      const ids = devices.map(({ id }) => id);
      const known = heard(day);
      const toldOf = async (isKnown: boolean, kind: Parameters<typeof whyUnknown>[2]): Promise<Told> =>
        isKnown ? 'known' : await whyUnknown(deps, { familyId, ids, now }, kind);
      const [firstAt, places, screen, sites, contacts] = await Promise.all([
        positions.firstAt(familyId, ids),
        toldOf(known.places, 'position'),
        toldOf(known.screen, 'usage'),
        toldOf(known.sites, 'web'),
        toldOf(known.contacts, 'contacts'),
      ]);
      return {
        ...ownDay(day),
        firstDay: first([firstUse, firstAt === null ? null : dayAt(firstAt, zone)]),
        told: { places, screen, sites, contacts },
      };
    },
  };
};
export type OwnDayApi = ReturnType<typeof createOwnDay>;
