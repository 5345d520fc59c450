import { sql } from 'kysely';
import type { ComputerHealth } from '@kinward/contract/computers/computer-health.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import type { Recording } from '@kinward/contract/consent/consent.schemas.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { notHeldOf } from '@kinward/rules/computers/health.ts';
import { PLAN_ONCE } from '../../platform/database/plan-once.ts';
import { fixOf } from '../../core/devices.ts';
import { doubtedOf } from '../../core/doubted.ts';
import type { DbOrTx } from '../../platform/tx.ts';
import { abilitiesOf, heardLately, layersOf } from '../../core/abilities.ts';
import { REPORTED_COLUMNS, reportedOf } from './reported.ts';

const rowsOf = (db: DbOrTx, familyId: FamilyId, now: Date) =>
  db
    .selectFrom('devices as d')
    .leftJoin('device_states as s', (join) =>
      join.onRef('s.family_id', '=', 'd.family_id').onRef('s.device_id', '=', 'd.id'),
    )
    .leftJoin('pairing_codes as c', (join) =>
      join
        .onRef('c.family_id', '=', 'd.family_id')
        .onRef('c.device_id', '=', 'd.id')
        .on('c.expires_at', '>', now),
    )
    .leftJoin('client_keys as k', (join) =>
      join.onRef('k.family_id', '=', 'd.family_id').onRef('k.device_id', '=', 'd.id'),
    )
    .leftJoin('device_pages as g', (join) =>
      join.onRef('g.family_id', '=', 'd.family_id').onRef('g.device_id', '=', 'd.id'),
    )
    .leftJoin(heardLately(db, familyId, now).as('h'), (join) =>
      join.onRef('h.family_id', '=', 'd.family_id').onRef('h.device_id', '=', 'd.id'),
    )
    .leftJoin('computers as m', (join) =>
      join.onRef('m.family_id', '=', 'd.family_id').onRef('m.device_id', '=', 'd.id'),
    )
    .where('d.family_id', '=', familyId)
    .select(sql<ComputerHealth | null>`m.health`.as('health'))
    .select(sql<boolean>`coalesce('off' = any(m.faults), false)`.as('is_switched_off'))
    .select(['d.id', 'd.child_id', 'd.name', 'd.device_type', 'd.paired_at', 'd.abilities', 'd.is_agent'])
    .select(REPORTED_COLUMNS.map((column) => `d.${column}` as const))
    .select((eb) =>
      eb
        .or([
          eb('d.token_hash', 'is not', null),
          eb.and([eb('k.first_report_at', 'is not', null), eb('k.beside', '=', false)]),
        ])
        .as('has_token'),
    )
    .select((eb) =>
      eb
        .and([eb('k.id', 'is not', null), eb('k.first_report_at', 'is', null), eb('k.beside', '=', false)])
        .as('client_waits'),
    )
    .select(['d.token_hash', 'k.abilities as tracker_abilities', 'h.heard_by', 'h.heard_at'])
    .select('c.expires_at as code_expires_at')
    .select(['g.made_at as page_made_at', 'g.opened_at', 'g.agreed_at', 'g.token_hash as page_token_hash'])
    .select([
      's.last_seen_at',
      's.battery',
      's.battery_at',
      's.charging',
      's.permissions',
      's.connected_until',
    ])
    .select(['s.latitude', 's.longitude', 's.accuracy', 's.speed', 's.bearing', 's.fix_at', 's.doubted'])
    .orderBy('d.created_at')
    .orderBy('d.id');

/** A device with its state and its open code, in one query. */
export type DeviceRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

/** Every device of the family, oldest first. */
export const selectDeviceRows = (db: DbOrTx, familyId: FamilyId, now: Date): Promise<DeviceRow[]> =>
  rowsOf(db, familyId, now).execute();

export const selectDeviceRow = (
  db: DbOrTx,
  familyId: FamilyId,
  deviceId: DeviceId,
  now: Date,
): Promise<DeviceRow | undefined> =>
  rowsOf(db, familyId, now).where('d.id', '=', deviceId).modifyEnd(PLAN_ONCE).executeTakeFirst();

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

const missingOf = (permissions: unknown): string[] =>
  Object.entries((permissions ?? {}) as Record<string, unknown>)
    .filter(([, granted]) => granted === false)
    .map(([permission]) => permission)
    .toSorted();

const pageOf = (row: DeviceRow): Device['page'] =>
  row.page_made_at === null
    ? null
    : {
        hasLink: row.page_token_hash !== null,
        openedAt: iso(row.opened_at),
        agreedAt: iso(row.agreed_at),
        waits: Boolean(row.client_waits),
      };

/** Milliseconds since the device last gave a sign of life; pairing is one. Infinite when it was never paired. */
const silenceMs = (row: Pick<DeviceRow, 'paired_at' | 'last_seen_at'>, now: Date): number =>
  now.getTime() - Math.max(row.paired_at?.getTime() ?? -Infinity, row.last_seen_at?.getTime() ?? -Infinity);

/** Of a device that came between two reads. */
const AS_EVER: Recording = { pausedUntil: null, adult: null, adultOn: null };

/** An adult who does not share the place has no last one either, no battery, and is not there or away. */
const isKept = ({ adult }: Recording): boolean => adult !== null && adult.shares.position === null;

const isAgent = (row: DeviceRow): boolean => row.is_agent && row.token_hash !== null;

/**
 * The device as the contract shows it.
 * @param silentDays a token that was silent for so many days is dead, so the device counts as not paired
 */
export const toDevice = (
  row: DeviceRow,
  now: Date,
  silentDays: number,
  recording: Recording = AS_EVER,
): Device => ({
  deviceId: row.id,
  deviceName: row.name,
  deviceType: row.device_type,
  paired: Boolean(row.has_token) && silenceMs(row, now) < silentDays * 86_400_000,
  isAgent: isAgent(row),
  pairedAt: iso(row.paired_at),
  codeExpiresAt: iso(row.code_expires_at),
  ...reportedOf(row),
  abilities: abilitiesOf(row),
  notHeld: isAgent(row) && recording.adult === null ? notHeldOf(row.health) : [],
  ...(row.is_switched_off && isAgent(row) && recording.adult === null && { isSwitchedOff: true }),
  layers: layersOf(row),
  lastSeenAt: iso(row.last_seen_at),
  ...(isKept(recording)
    ? { battery: null, batteryAt: null, charging: null }
    : { battery: row.battery, batteryAt: iso(row.battery_at), charging: row.charging }),
  missingPermissions: missingOf(row.permissions),
  connected: !isKept(recording) && row.connected_until !== null && row.connected_until > now,
  location: isKept(recording) ? null : fixOf(row),
  doubted: isKept(recording) ? null : doubtedOf(row.doubted),
  recording,
  page: pageOf(row),
});
