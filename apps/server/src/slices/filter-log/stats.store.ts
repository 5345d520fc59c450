/** Sums of what devices asked, between edges of hours or days. */
import { sql, type RawBuilder } from 'kysely';
import type { LogVerdict } from '@kinward/contract/filter/log.schemas.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Stretch } from '@kinward/rules/schedules/usage.ts';
import type { DbOrTx } from '../../platform/tx.ts';

/** Whose sums of which time; ms since the epoch, up to `to` and not including it. */
export interface StatsScope extends Stretch {
  familyId: FamilyId;
  deviceIds: readonly DeviceId[];
}

const inScope = ({ familyId, deviceIds, from, to }: StatsScope): RawBuilder<unknown> =>
  sql`family_id = ${familyId}::uuid and device_id = any(${deviceIds}::uuid[])
    and slot_at >= ${new Date(from)}::timestamptz and slot_at < ${new Date(to)}::timestamptz`;

export interface SumRow {
  /** Which stretch between two edges, from 0 on. */
  place: number;
  device_id: DeviceId;
  verdict: LogVerdict;
  /** Empty: all of the verdict. */
  target: string;
  questions: number;
}

/** @param edges ascending, milliseconds since the epoch @param withTargets also what the questions were blocked or known for */
export const selectSums = async (
  db: DbOrTx,
  scope: StatsScope,
  edges: readonly number[],
  { withTargets }: { withTargets: boolean },
): Promise<SumRow[]> => {
  const times = edges.map((edge) => new Date(edge).toISOString());
  const { rows } = await sql<SumRow>`
    select width_bucket(slot_at, ${times}::timestamptz[]) - 1 as place, device_id, verdict, target, sum(queries)::float8 as questions
    from filter_counts where ${inScope(scope)} and (${withTargets}::boolean or target = '')
    group by place, device_id, verdict, target
    order by place, device_id, verdict, target`.execute(db);
  return rows;
};

/** What questions were blocked for, the most first. */
export const selectBlockedBy = async (
  db: DbOrTx,
  scope: StatsScope,
  limit: number,
): Promise<{ target: string; questions: number }[]> => {
  const { rows } = await sql<{ target: string; questions: number }>`
    select target, sum(queries)::float8 as questions from filter_counts
    where ${inScope(scope)} and verdict = 'blocked' and target <> ''
    group by target order by questions desc, target limit ${limit}`.execute(db);
  return rows;
};

/** Minutes in which services were in use, the longest first. */
export const selectUses = async (
  db: DbOrTx,
  scope: StatsScope,
  limit: number,
): Promise<{ target: string; minutes: number }[]> => {
  const { rows } = await sql<{ target: string; minutes: number }>`
    select target, sum(bit_count(minutes::bit(16)))::int as minutes from (
      select target, device_id, slot_at, bit_or(minutes) as minutes from filter_counts
      where ${inScope(scope)} and minutes <> 0 and target like 'service:%'
      group by target, device_id, slot_at
    ) slots group by target order by minutes desc, target limit ${limit}`.execute(db);
  return rows;
};

/** Questions and how many of them were blocked. */
export const selectTotal = async (
  db: DbOrTx,
  scope: StatsScope,
): Promise<{ questions: number; blocked: number }> => {
  const { rows } = await sql<{ questions: number; blocked: number }>`
    select coalesce(sum(queries), 0)::float8 as questions,
      coalesce(sum(queries) filter (where verdict = 'blocked'), 0)::float8 as blocked
    from filter_counts where ${inScope(scope)} and target = ''`.execute(db);
  return rows[0]!;
};

/** When anything of these devices was counted first; null: never. */
export const selectFirst = async (
  db: DbOrTx,
  familyId: FamilyId,
  deviceIds: readonly DeviceId[],
): Promise<Date | null> => {
  const { rows } = await sql<{ first: Date | null }>`
    select min(slot_at) as first from filter_counts
    where family_id = ${familyId}::uuid and device_id = any(${deviceIds}::uuid[])`.execute(db);
  return rows[0]?.first ?? null;
};

/** The sites that were asked most, without adverts, as far as the log has them. */
export const selectTopSites = async (
  db: DbOrTx,
  { familyId, deviceIds, from, to }: StatsScope,
  limit: number,
): Promise<{ site: string; questions: number; blocked: number }[]> => {
  const { rows } = await sql<{ site: string; questions: number; blocked: number }>`
    select site, sum(queries)::float8 as questions,
      coalesce(sum(queries) filter (where verdict = 'blocked'), 0)::float8 as blocked
    from filter_queries
    where family_id = ${familyId}::uuid and device_id = any(${deviceIds}::uuid[])
      and asked_at >= ${new Date(from)}::timestamptz and asked_at < ${new Date(to)}::timestamptz and not background
    group by site order by questions desc, site limit ${limit}`.execute(db);
  return rows;
};

/** What the family calls its devices, and whose they are. */
export const selectNames = async (
  db: DbOrTx,
  familyId: FamilyId,
): Promise<Map<DeviceId, { child: string; device: string }>> => {
  const rows = await db
    .selectFrom('devices as d')
    .innerJoin('children as c', (join) =>
      join.onRef('c.id', '=', 'd.child_id').onRef('c.family_id', '=', 'd.family_id'),
    )
    .select(['d.id', 'd.name as device', 'c.first_name as child'])
    .where('d.family_id', '=', familyId)
    .execute();
  return new Map(rows.map(({ id, child, device }) => [id, { child, device }]));
};
