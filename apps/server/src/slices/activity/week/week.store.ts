import { sql } from 'kysely';
import type { AccountId, ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { OwnWeek } from '@kinward/contract/activity/week.schemas.ts';
import { weekMailTime } from '@kinward/rules/activity/week-mail.ts';
import type { QuietHours } from '@kinward/rules/quiet.ts';
import { knownAbilities } from '@kinward/contract/devices/abilities.ts';
import { ageOn } from '../../../core/children.ts';
import { ALL_SHARDS } from '../../../platform/database/shards.ts';
import type { Db, DbOrTx, Tx } from '../../../platform/tx.ts';

/** Paired devices of the child with the companion, in which its week can be read: a client that shows rules and asks. And the child's age. */
export const readingDevices = async (
  db: DbOrTx,
  familyId: FamilyId,
  childId: ChildId,
  now: Date,
): Promise<{ deviceId: DeviceId; age: number | null }[]> => {
  const rows = await db
    .selectFrom('devices as d')
    .innerJoin('children as c', (join) =>
      join.onRef('c.id', '=', 'd.child_id').onRef('c.family_id', '=', 'd.family_id'),
    )
    .select(['d.id as deviceId', 'd.abilities'])
    .select(ageOn(now.toISOString().slice(0, 10)).as('age'))
    .where('d.family_id', '=', familyId)
    .where('d.child_id', '=', childId)
    .where('d.token_hash', 'is not', null)
    .execute();
  return rows.filter(({ abilities }) => {
    const known = knownAbilities(abilities ?? []);
    return known.includes('shows-rules') && known.includes('asks');
  });
};

/** The zones of all families. */
export const selectZones = async (db: Db): Promise<string[]> => {
  const rows = await db.selectFrom('families').select('time_zone').distinct().modifyEnd(ALL_SHARDS).execute();
  return rows.map(({ time_zone: zone }) => zone);
};

/** A parent who is to have the mail of a child's week. */
export interface DueMail {
  familyId: FamilyId;
  accountId: AccountId;
  childId: ChildId;
  timeZone: string;
  quiet: QuietHours | null;
}

interface QuietColumns {
  quietFrom: string | null;
  quietTo: string | null;
}

const quietOf = ({ quietFrom: from, quietTo: to }: QuietColumns): QuietHours | null =>
  from !== null && to !== null ? { from, to } : null;

/**
 * Who is still to have the mail of a week, in the order of their ids: parents who want it, of families whose plan runs, for each child that is no
 * sample.
 * @param zones families of these zones alone
 * @param week its Monday
 * @param after the last one of the page before
 */
export const selectDue = async (
  db: Db,
  {
    zones,
    week,
    now,
    after,
  }: { zones: readonly string[]; week: string; now: Date; after: DueMail | undefined },
  limit: number,
): Promise<DueMail[]> => {
  const next = after
    ? sql`and (f.id, c.id, a.id) > (${after.familyId}::uuid, ${after.childId}::uuid, ${after.accountId}::uuid)`
    : sql``;
  const { rows } = await sql<Omit<DueMail, 'quiet'> & QuietColumns>`
    select f.id as "familyId", a.id as "accountId", c.id as "childId", f.time_zone as "timeZone",
      s.quiet_from as "quietFrom", s.quiet_to as "quietTo"
    from families f
    join accounts a on a.family_id = f.id
    join children c on c.family_id = f.id and c.family_id = a.family_id and not c.is_demo
    left join notification_settings s on s.family_id = f.id and s.family_id = a.family_id and s.account_id = a.id
    where f.time_zone = any(${zones}::text[]) and (f.plan_expires_at is null or f.plan_expires_at > ${now}::timestamptz)
      and s.week_mail is distinct from false ${next}
      and not exists (
        select from week_mails w where w.family_id = f.id and w.family_id = a.family_id and w.account_id = a.id
          and w.child_id = c.id and w.week = ${week}::date
      )
    order by f.id, c.id, a.id limit ${limit} ${ALL_SHARDS}`.execute(db);
  return rows.map(({ quietFrom, quietTo, ...due }) => ({ ...due, quiet: quietOf({ quietFrom, quietTo }) }));
};

/** What a child calls the parents who get the mail of its week, and when they do, in the order of their joining; as `selectDue` chooses them. */
export const mailedTo = async (
  db: Db,
  familyId: FamilyId,
  childId: ChildId,
  now: Date,
): Promise<OwnWeek['mailedTo']> => {
  const { rows } = await sql<{ name: string } & QuietColumns>`
    select coalesce(a.called, a.first_name) as name, s.quiet_from as "quietFrom", s.quiet_to as "quietTo"
    from families f
    join accounts a on a.family_id = f.id
    join children c on c.family_id = f.id and c.family_id = a.family_id and not c.is_demo
    left join notification_settings s on s.family_id = f.id and s.family_id = a.family_id and s.account_id = a.id
    where f.id = ${familyId}::uuid and c.id = ${childId}::uuid
      and (f.plan_expires_at is null or f.plan_expires_at > ${now}::timestamptz)
      and s.week_mail is distinct from false
    order by a.created_at, a.id`.execute(db);
  return rows.map(({ name, ...quiet }) => ({ name, ...weekMailTime(quietOf(quiet)) }));
};

/** Notes that a parent's mail of a week is settled; false when it was so already, or parent or child are gone. */
export const settle = async (
  tx: Tx,
  { familyId, accountId, childId }: Pick<DueMail, 'familyId' | 'accountId' | 'childId'>,
  week: string,
  now: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into week_mails (family_id, account_id, child_id, week, settled_at)
    select a.family_id, a.id, c.id, ${week}::date, ${now}::timestamptz
    from accounts a join children c on c.family_id = a.family_id
    where a.family_id = ${familyId}::uuid and a.id = ${accountId}::uuid and c.id = ${childId}::uuid
    on conflict (family_id, account_id, child_id, week) do nothing
    returning 1`.execute(tx);
  return rows.length === 1;
};

/** Forgets what was settled before a moment. */
export const deleteSettled = async (db: Db, before: Date): Promise<void> => {
  await sql`delete from week_mails where settled_at < ${before}::timestamptz ${ALL_SHARDS}`.execute(db);
};

/** The address of a parent; undefined when they have left the family. */
export const addressOf = async (
  db: DbOrTx,
  familyId: FamilyId,
  accountId: AccountId,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('accounts')
    .select('email')
    .where('family_id', '=', familyId)
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.email;
};
