import { sql } from 'kysely';
import type { Target } from '@kinward/contract/approvals/approvals.schemas.ts';
import type { AccountId, ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Stretch } from '@kinward/rules/schedules/usage.ts';
import type { DbOrTx, Tx } from '../../platform/tx.ts';

export interface GrantRow {
  id: string;
  device_id: DeviceId;
  request_id: string | null;
  target_kind: Target['kind'];
  target: string;
  name: string | null;
  starts_at: Date;
  ends_at: Date;
  version: number;
}

export interface ParentGrantRow extends GrantRow {
  child_id: ChildId;
  child_name: string;
  device_name: string;
  given_by: string | null;
}

/** What a device obeys: exceptions that neither ended nor were taken back, the first to end first. */
export const selectInForce = (
  db: DbOrTx,
  familyId: FamilyId,
  deviceId: DeviceId,
  now: Date,
): Promise<GrantRow[]> =>
  db
    .selectFrom('grants')
    .select([
      'id',
      'device_id',
      'request_id',
      'target_kind',
      'target',
      'name',
      'starts_at',
      'ends_at',
      'version',
    ])
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .where('revoked_at', 'is', null)
    .where('ends_at', '>', now)
    .orderBy('ends_at')
    .orderBy('id')
    .execute();

/** As parents see them: those in force, or the one of an id in whatever state. */
export const selectGrants = async (
  db: DbOrTx,
  familyId: FamilyId,
  which: { deviceId?: DeviceId | undefined; grantId?: string; now: Date },
): Promise<ParentGrantRow[]> => {
  let query = db
    .selectFrom('grants as g')
    .innerJoin('devices as d', (join) =>
      join.onRef('d.id', '=', 'g.device_id').onRef('d.family_id', '=', 'g.family_id'),
    )
    .innerJoin('children as c', (join) =>
      join.onRef('c.id', '=', 'd.child_id').onRef('c.family_id', '=', 'd.family_id'),
    )
    .leftJoin('accounts as a', (join) =>
      join.onRef('a.id', '=', 'g.given_by').onRef('a.family_id', '=', 'g.family_id'),
    )
    .select([
      'g.id',
      'g.device_id',
      'g.request_id',
      'g.target_kind',
      'g.target',
      'g.name',
      'g.starts_at',
      'g.ends_at',
      'g.version',
      'c.id as child_id',
      'c.first_name as child_name',
      'd.name as device_name',
      'a.first_name as given_by',
    ])
    .where('g.family_id', '=', familyId);
  if (which.grantId !== undefined) query = query.where('g.id', '=', which.grantId);
  else query = query.where('g.revoked_at', 'is', null).where('g.ends_at', '>', which.now);
  if (which.deviceId !== undefined) query = query.where('g.device_id', '=', which.deviceId);
  return query.orderBy('g.ends_at').orderBy('g.id').execute();
};

/** When everything was allowed on these devices, within a window; one that was taken back, until then. */
export const selectBetween = async (
  db: DbOrTx,
  familyId: FamilyId,
  deviceIds: readonly DeviceId[],
  window: Stretch,
): Promise<Stretch[]> => {
  if (deviceIds.length === 0) return [];
  const rows = await db
    .selectFrom('grants')
    .select(['starts_at', 'ends_at', 'revoked_at'])
    .where('family_id', '=', familyId)
    .where('device_id', 'in', deviceIds)
    .where('target_kind', '=', 'all')
    .where('starts_at', '<', new Date(window.to))
    .where('ends_at', '>', new Date(window.from))
    .execute();
  return rows.map((row) => ({
    from: row.starts_at.getTime(),
    to: Math.min(row.ends_at.getTime(), row.revoked_at?.getTime() ?? Infinity),
  }));
};

/** Which device an exception is of; undefined when the family has no such exception. */
export const deviceOf = async (
  db: DbOrTx,
  familyId: FamilyId,
  grantId: string,
): Promise<DeviceId | undefined> => {
  const row = await db
    .selectFrom('grants')
    .select('device_id')
    .where('family_id', '=', familyId)
    .where('id', '=', grantId)
    .executeTakeFirst();
  return row?.device_id;
};

/** Ends those of a device in force, all of one target or one by its id; returns how many there were. */
export const revoke = async (
  tx: Tx,
  familyId: FamilyId,
  deviceId: DeviceId,
  which: { grantId: string } | Target,
  now: Date,
): Promise<number> => {
  let query = tx
    .updateTable('grants')
    .set({ revoked_at: now })
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .where('revoked_at', 'is', null)
    .where('ends_at', '>', now);
  query =
    'grantId' in which
      ? query.where('id', '=', which.grantId)
      : query.where('target_kind', '=', which.kind).where('target', '=', which.value);
  return Number((await query.executeTakeFirst()).numUpdatedRows);
};

export interface NewGrant {
  id: string;
  deviceId: DeviceId;
  requestId: string | null;
  kind: Target['kind'];
  value: string;
  name: string | null;
  now: Date;
  until: Date;
  accountId: AccountId;
  version: number;
}

/** Adds one while fewer than `cap` are in force on the device; false when they are not. Call it under the device's lock. */
export const insertBelow = async (
  tx: Tx,
  familyId: FamilyId,
  cap: number,
  grant: NewGrant,
): Promise<boolean> => {
  const { id, deviceId, requestId, kind, value, name, now, until, accountId, version } = grant;
  const { rows } = await sql`
    insert into grants (id, family_id, device_id, request_id, target_kind, target, name, starts_at, ends_at, given_by, version)
    select ${id}::uuid, f.id, ${deviceId}::uuid, ${requestId}::uuid, ${kind}::text, ${value}::text,
      ${name}::text, ${now}::timestamptz, ${until}::timestamptz, ${accountId}::uuid, ${version}::bigint
    from families f where f.id = ${familyId}::uuid
      and (select count(*) from grants g where g.family_id = f.id and g.device_id = ${deviceId}::uuid
        and g.revoked_at is null and g.ends_at > ${now}::timestamptz) < ${cap}::integer
    returning id`.execute(tx);
  return rows.length === 1;
};
