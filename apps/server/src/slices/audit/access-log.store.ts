import { sql } from 'kysely';
import type { AccessKind } from '@kinward/contract/audit/audit.schemas.ts';
import type { AccountId, ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { selectPersons } from '../../core/former-parents.ts';
import type { DbOrTx } from '../../platform/tx.ts';

export interface Access {
  familyId: FamilyId;
  accountId: AccountId;
  kind: AccessKind;
  /** Null: every device of the family that shows a place. */
  deviceId: DeviceId | null;
  slot: Date;
  reads: number;
  at: Date;
}

export interface NewAccess {
  familyId: FamilyId;
  childId: ChildId;
  accountId: AccountId;
}

/**
 * Adds accesses to one family's log, one row for a parent, a child, a kind and a slot; deleted ids are skipped. In one order, so that two
 * processes that write the same rows do not wait for each other in a circle.
 * @returns those that opened a new slot
 */
export const insertAccesses = async (
  db: DbOrTx,
  familyId: FamilyId,
  accesses: readonly Access[],
): Promise<NewAccess[]> => {
  const ids = accesses.map(({ accountId }) => accountId);
  // Of whichever family by now: who looks and leaves in the same moment has looked.
  const persons = await selectPersons(db, familyId, ids);
  const list = JSON.stringify(
    accesses.flatMap((access) => {
      const person = persons.get(access.accountId);
      return person ? [{ ...access, accessedBy: person.firstName }] : [];
    }),
  );
  const { rows } = await sql<NewAccess>`
    with given as (
      select * from json_to_recordset(${list}::json) as g("accountId" uuid, "accessedBy" text, kind text,
        "deviceId" uuid, slot timestamptz, reads integer, at timestamptz)
    ), seen as (
      select g.*, d.child_id, c.first_name as child,
        case when g."deviceId" is null then null else d.name end as device
      from given g
      join devices d on d.family_id = ${familyId}::uuid and (d.id = g."deviceId" or g."deviceId" is null)
      left join device_states s on s.family_id = d.family_id and s.device_id = d.id
      join children c on c.family_id = d.family_id and c.id = d.child_id
      -- A sample child is not a person who could be looked at.
      where (g."deviceId" is not null or s.latitude is not null) and not d.is_demo
    ), written as (
      insert into access_log as l (family_id, child_id, account_id, kind, slot, reads, first_at, last_at, device_id, accessed_by,
        child, device)
      select ${familyId}::uuid, child_id, "accountId", kind, slot,
        -- A reading of all devices is one reading of the child, however many devices it has.
        case when bool_or("deviceId" is null) then max(reads) else sum(reads) end,
        min(at), max(at), (array_agg("deviceId" order by at desc))[1], max("accessedBy"), max(child),
        (array_agg(device order by at desc))[1]
      from seen group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
      on conflict (family_id, child_id, slot, account_id, kind) do update set reads = l.reads + excluded.reads,
        last_at = greatest(l.last_at, excluded.last_at), device_id = excluded.device_id, device = excluded.device
      returning family_id, child_id, account_id, xmax = 0 as fresh
    )
    select distinct family_id as "familyId", child_id as "childId", account_id as "accountId"
    from written where fresh`.execute(db);
  return rows;
};

export interface AccessRow {
  day: string;
  childId: ChildId;
  child: string;
  accountId: AccountId;
  accessedBy: string;
  accesses: number;
  kind: AccessKind;
  kindAccesses: number;
  reads: number;
  firstAt: Date;
  lastAt: Date;
  device: string | null;
}

/** Accesses by day of the family's zone, parent, child and kind; the newest first. */
export const selectAccesses = async (
  db: DbOrTx,
  familyId: FamilyId,
  childId: ChildId | undefined,
  days: number,
  now: Date,
): Promise<AccessRow[]> => {
  const { rows } = await sql<AccessRow>`
    with counted as (
      select (l.slot at time zone f.time_zone)::date as day, l.*,
        dense_rank() over w + dense_rank() over (w_down) - 1 as accesses
      from access_log l join families f on f.id = l.family_id
      where l.family_id = ${familyId} ${childId === undefined ? sql`` : sql`and l.child_id = ${childId}`}
        -- What the index can tell first; the family's own day is a little more or less.
        and l.slot > ${now}::timestamptz - make_interval(days => ${days}::int + 1)
        and (l.slot at time zone f.time_zone)::date > (${now}::timestamptz at time zone f.time_zone)::date - ${days}::int
      window w as (partition by l.child_id, l.account_id, (l.slot at time zone f.time_zone)::date order by l.slot),
        w_down as (partition by l.child_id, l.account_id, (l.slot at time zone f.time_zone)::date order by l.slot desc)
    )
    select counted.day::text, counted.child_id as "childId", coalesce(max(c.first_name), max(counted.child)) as child,
      counted.account_id as "accountId", coalesce(max(a.first_name), max(counted.accessed_by)) as "accessedBy",
      max(accesses)::int as accesses, kind, count(*)::int as "kindAccesses", sum(reads)::int as reads,
      min(first_at) as "firstAt", max(last_at) as "lastAt",
      (array_agg(counted.device order by last_at desc))[1] as device
    from counted
    left join children c on c.family_id = counted.family_id and c.id = counted.child_id
    left join accounts a on a.family_id = counted.family_id and a.id = counted.account_id
    group by counted.day, counted.child_id, counted.account_id, kind
    order by counted.day desc, max(last_at) desc`.execute(db);
  return rows;
};

export interface FrequentAccess {
  childId: ChildId;
  child: string;
  email: string;
  accesses: number;
}

/** Which of these passed `most` accesses to a child today, in the family's zone, without a notification: now they count as notified. */
export const takeFrequentAccess = async (
  db: DbOrTx,
  familyId: FamilyId,
  fresh: readonly NewAccess[],
  most: number,
  now: Date,
): Promise<FrequentAccess[]> => {
  const { rows } = await sql<Omit<FrequentAccess, 'email'> & { accountId: AccountId }>`
    with asked as (
      select * from json_to_recordset(${JSON.stringify(fresh)}::json) as g("childId" uuid, "accountId" uuid)
    ), today as (
      select l.family_id, l.child_id, l.account_id, (${now}::timestamptz at time zone f.time_zone)::date as day,
        count(distinct l.slot)::int as accesses, max(l.child) as child
      from asked g
      join access_log l on l.family_id = ${familyId}::uuid and l.child_id = g."childId" and l.account_id = g."accountId"
      join families f on f.id = l.family_id
      where l.slot > ${now}::timestamptz - interval '25 hours'
        and (l.slot at time zone f.time_zone)::date = (${now}::timestamptz at time zone f.time_zone)::date
      group by 1, 2, 3, 4
      having count(distinct l.slot) > ${most}
    ), warned as (
      insert into access_warnings (family_id, child_id, account_id, day) select family_id, child_id, account_id, day from today
      on conflict do nothing returning *
    )
    select t.child_id as "childId", t.child, t.account_id as "accountId", t.accesses
    from warned join today t using (family_id, child_id, account_id)`.execute(db);
  const ids = rows.map(({ accountId }) => accountId);
  const persons = ids.length === 0 ? new Map<string, never>() : await selectPersons(db, familyId, ids);
  return rows.flatMap(({ accountId, ...row }) => {
    const person = persons.get(accountId);
    return person ? [{ ...row, email: person.email }] : [];
  });
};

/** @returns rows deleted; the database keeps at least 365 days */
export const dropAccessLogBefore = async (db: DbOrTx, day: string): Promise<number> => {
  const { rows } = await sql<{
    dropped: number;
  }>`select drop_access_log_before(${day}::date) as dropped`.execute(db);
  return rows[0]?.dropped ?? 0;
};
