import type { Collects, DeviceMe, OwnAccess } from '@kinward/contract/companion/companion.schemas.ts';
import type { Recording } from '@kinward/contract/consent/consent.schemas.ts';
import type { LogLevel } from '@kinward/contract/filter/log-level.schemas.ts';
import { AppError } from '@kinward/contract/errors.ts';
import type { AccessDay } from '@kinward/contract/audit/audit.schemas.ts';
import type { AccountId, ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { ageBandOf } from '@kinward/rules/age-band.ts';
import { auditOn, type Audit } from '../../ports/audit.ts';
import { abilitiesOf, layersOf } from '../../core/abilities.ts';
import type { Bus } from '../../ports/bus.ts';
import { ownPlacesOf } from '../../core/family-places.ts';
import { lockFamily, lockPairing } from '../../core/locks.ts';
import { newestTrip } from '../../core/shared-trips.ts';
import type { DeviceIdentity } from '../../platform/http/identity.ts';
import type { Notifier } from '../../ports/notifications.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db, type Tx } from '../../platform/tx.ts';
import { ownPlace } from './own-place.ts';
import * as store from './companion.store.ts';
import type { DevicePushing } from './push.service.ts';

export interface CompanionDeps {
  db: Db;
  clock: Clock;
  bus: Bus;
  audit: Audit;
  notifier: Pick<Notifier, 'notify'>;
  accessLog: {
    list(
      who: { familyId: FamilyId; accountId: AccountId | null },
      query: { childId: ChildId },
    ): Promise<AccessDay[]>;
  };
  collects: (familyId: FamilyId, deviceId: DeviceId) => Promise<Collects>;
  recordings(which: { familyId: FamilyId; deviceId: DeviceId }): Promise<Map<string, Recording>>;
  /** How much of the sites that a device asks for the filter writes down. */
  logLevel(familyId: FamilyId, deviceId: DeviceId): Promise<LogLevel>;
  receipts: { keepReceipt(tx: Tx, familyId: FamilyId, deviceId: DeviceId): Promise<void> };
  mayReport(familyId: FamilyId): Promise<boolean>;
  pushing: Pick<DevicePushing, 'end'>;
}

export interface Companion {
  /** @throws AppError UNAUTHENTICATED when the device went meanwhile */
  me(who: DeviceIdentity): Promise<DeviceMe>;
  /**
   * The same in the caller's transaction, under the family's lock.
   * @param who with the token, where another one may have taken its place
   * @returns false when it had ended
   */
  end(
    tx: Tx,
    who: Pick<DeviceIdentity, 'familyId' | 'deviceId'> & { tokenHash?: Buffer },
    afterCommit: (effect: () => void) => void,
  ): Promise<boolean>;
  /** Ends the pairing from the device's side. Once more is a 401, as the token is dead. */
  stop(who: DeviceIdentity): Promise<void>;
}

/** One row a parent, day and kind, the newest first. */
const ownAccesses = (days: readonly AccessDay[]): OwnAccess[] =>
  days
    .flatMap(({ accessedBy: name, day, kinds }) =>
      kinds.map(({ kind, accesses, lastAt }) => ({ name, day, kind, accesses, lastAt })),
    )
    .toSorted((a, b) => (a.lastAt < b.lastAt ? 1 : -1));

const later = (a: Date, b: Date): string => (a > b ? a : b).toISOString();

/** Where the device gets a picture; a child's page gets none, as anyone may have its link. */
const pictureFor = (name: string | null, since: Date | undefined): string | null =>
  name === null || since !== undefined ? null : `/api/device/picture/${name}.webp`;

/** Without `mayReport` reporting from there is impossible. */
export type MeDeps = Pick<
  CompanionDeps,
  'db' | 'clock' | 'collects' | 'accessLog' | 'recordings' | 'logLevel'
> &
  Partial<Pick<CompanionDeps, 'mayReport'>>;

/**
 * What a device says of itself to who holds it.
 * @param since when the page was made, where there is one: it counts for who watches, and for the pairing before there is any;
 *   without it the device has to be paired
 * @throws AppError UNAUTHENTICATED when the device or its pairing went meanwhile
 */
export const createMe =
  (deps: MeDeps) =>
  async ({ familyId, deviceId, childId }: Omit<DeviceIdentity, 'kind'>, since?: Date): Promise<DeviceMe> => {
    const now = deps.clock.now();
    const [home, watchers, fix, places, collects, accesses, recordings, mayReport, trip] = await Promise.all([
      store.selectHousehold(deps.db, familyId, deviceId, now),
      store.selectWatchers(deps.db, familyId, now),
      store.selectFix(deps.db, familyId, deviceId),
      ownPlacesOf(deps.db, familyId, childId),
      deps.collects(familyId, deviceId),
      // No parent asks, so none of the lookers is "you".
      deps.accessLog.list({ familyId, accountId: null }, { childId }),
      deps.recordings({ familyId, deviceId }),
      deps.mayReport?.(familyId) ?? false,
      newestTrip(deps.db, familyId, deviceId),
    ]);
    const recording = recordings.get(deviceId);
    const pairedAt = home?.paired_at ?? since;
    if (!home || !pairedAt || !recording) throw new AppError('UNAUTHENTICATED');
    return {
      deviceId,
      deviceName: home.name,
      childName: home.first_name,
      // Who says of themselves that they are an adult is spoken to as one.
      ageBand: recording.adult === null ? ageBandOf(home.age) : 'adult',
      ordinal: home.ordinal,
      picture: pictureFor(home.picture, since),
      place: ownPlace(fix, places, recording),
      pairedAt: pairedAt.toISOString(),
      watchers: watchers.map((row) => ({
        name: `${row.first_name} ${row.last_name}`,
        since: later(row.created_at, since ?? pairedAt),
        called: row.called,
        phone: since === undefined ? row.phone : null,
        says:
          row.says === null || row.says_until === null
            ? null
            : { text: row.says, until: row.says_until.toISOString() },
        picture: pictureFor(row.picture, since),
      })),
      collects,
      recording,
      abilities: abilitiesOf(home),
      layers: layersOf(home),
      filterRecords: home.heard_by === null ? null : await deps.logLevel(familyId, deviceId),
      keptDays: {
        position: home.retention_days,
        usage: home.retention_usage_days,
        web: home.retention_web_days,
        contacts: home.retention_contacts_days,
      },
      accesses: ownAccesses(accesses),
      timeZone: home.time_zone,
      mayReport,
      tripLostAt: trip?.trip === 'lost' ? trip.at.toISOString() : null,
    };
  };

/** What belongs to who holds a device: to know who watches what, and to end it. */
export const createCompanion = (deps: CompanionDeps): Companion => {
  const { db, bus } = deps;
  const note = auditOn(deps.audit, 'device');
  const me = createMe(deps);

  const end: Companion['end'] = async (tx, { familyId, deviceId, tokenHash }, afterCommit) => {
    const current = (await lockPairing(tx, familyId, deviceId))?.tokenHash ?? null;
    // Another phone may be on it by now.
    if (current === null || (tokenHash !== undefined && !current.equals(tokenHash))) return false;
    await deps.receipts.keepReceipt(tx, familyId, deviceId);
    await store.endPairing(tx, familyId, deviceId);
    await deps.pushing.end(tx, familyId, deviceId);
    await deps.notifier.notify(tx, { familyId, kind: 'device.stopped', params: {}, deviceId });
    await note(tx, familyId, 'device.stopped', deviceId);
    afterCommit(() => {
      bus.publish({ type: 'device.unpaired', familyId, deviceId });
      bus.publish({ type: 'children.changed', familyId });
    });
    return true;
  };

  return {
    end,
    me: (who) => me(who),

    stop: (who) =>
      inTransaction(db, async (tx, afterCommit) => {
        // A removal of the child or the device meanwhile takes the locks in this order too.
        await lockFamily(tx, who.familyId);
        // Of two that arrive together one ends it; the other finds a dead token.
        if (!(await end(tx, who, afterCommit))) throw new AppError('UNAUTHENTICATED');
      }),
  };
};
