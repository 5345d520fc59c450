/** Requests that were answered with "always": what that changed, and until when it held. */
import { sql } from 'kysely';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { DbOrTx, Tx } from '../../platform/tx.ts';

/** What an answer changed, and what was there before. */
export interface Always {
  opens: 'site' | 'service';
  /** A domain, or an id of the catalogue. */
  value: string;
  /** What is open, as parents read it. */
  name: string;
  /** The policy that allows it; null: none had to. */
  policyId: string | null;
  /** What the policy said of the domain; of a service whether it was blocked itself. Null: nothing. */
  former: { action: 'allow' | 'deny'; always: boolean; endsAt: string | null } | 'blocked' | null;
  /** Entries of Web Filtering that were taken off. */
  unblocked: string[];
  /** The version of the policy from which on it is allowed; null: no policy had to change. */
  policyVersion: number | null;
  /** Of the device's own rules. */
  version: number;
  /** For the device alone: its policy says what it said, and this counts beside it. */
  isOwn: boolean;
}

export const write = async (
  tx: Tx,
  familyId: FamilyId,
  requestId: string,
  always: Always,
  now: Date,
): Promise<void> => {
  await tx
    .updateTable('approval_requests')
    .set({ always_at: now, always: JSON.stringify(always) })
    .where('family_id', '=', familyId)
    .where('id', '=', requestId)
    .execute();
};

export type Own = Pick<Always, 'opens' | 'value'> & { requestId: string; since: Date };

/** What is always open on a device alone, the first first. */
export const selectOwn = async (db: DbOrTx, familyId: FamilyId, deviceId: DeviceId): Promise<Own[]> => {
  const rows = await db
    .selectFrom('approval_requests')
    .select((eb) => ['id as requestId', eb.ref('always_at').$notNull().as('since'), 'always'])
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .where('always_at', 'is not', null)
    .where('always_ended_at', 'is', null)
    .where(sql<boolean>`(always ->> 'isOwn')::boolean`)
    .orderBy('always_at')
    .orderBy('id')
    .execute();
  return rows.map(({ requestId, since, always }) => {
    const { opens, value } = always as Always;
    return { requestId, since, opens, value };
  });
};

/** Ends one that holds. @returns what it had changed, and since when; undefined where it holds no longer */
export const end = async (
  tx: Tx,
  familyId: FamilyId,
  requestId: string,
  now: Date,
): Promise<{ always: Always; at: Date } | undefined> => {
  const row = await tx
    .updateTable('approval_requests')
    .set({ always_ended_at: now })
    .where('family_id', '=', familyId)
    .where('id', '=', requestId)
    .where('always_at', 'is not', null)
    .where('always_ended_at', 'is', null)
    .returning(['always', 'always_at as at'])
    .executeTakeFirst();
  return row?.at && row.always ? { always: row.always as unknown as Always, at: row.at } : undefined;
};

/** Ends those that the policy of their device allows no more, after a change of policies or of who has which. */
export const endWithoutPolicy = async (tx: Tx, familyId: FamilyId, now: Date): Promise<void> => {
  await sql`
    update approval_requests r set always_ended_at = ${now}::timestamptz
    where r.family_id = ${familyId}::uuid and r.always_at is not null and r.always_ended_at is null
      and r.always ->> 'policyId' is not null
      and not exists (select 1 from devices d
        join filter_policies p on p.family_id = d.family_id and p.id = (r.always ->> 'policyId')::uuid
        left join filter_device_policies dp on dp.family_id = d.family_id and dp.device_id = d.id
        left join filter_child_policies cp on cp.family_id = d.family_id and cp.child_id = d.child_id
        where d.family_id = r.family_id and d.id = r.device_id
          and (p.id = coalesce(dp.policy_id, cp.policy_id)
            or (p.is_default and coalesce(dp.policy_id, cp.policy_id) is null))
          and case when r.always ->> 'opens' = 'service'
            then p.settings -> 'allowed' ? ('service:' || (r.always ->> 'value'))
            else exists (select 1 from filter_exceptions e where e.family_id = p.family_id
              and e.policy_id = p.id and e.name = r.always ->> 'value' and e.action = 'allow') end)`.execute(
    tx,
  );
};

/** Ends those of a device whose site is blocked in Web Filtering from now on. */
export const endBlocked = async (
  tx: Tx,
  familyId: FamilyId,
  deviceId: DeviceId,
  sites: readonly string[],
  now: Date,
): Promise<void> => {
  await sql`
    update approval_requests r set always_ended_at = ${now}::timestamptz
    where r.family_id = ${familyId}::uuid and r.device_id = ${deviceId}::uuid
      and r.always_at is not null and r.always_ended_at is null
      and exists (select 1 from unnest(${sites}::text[]) site
        where r.target = site or r.target like '%.' || replace(replace(site, '\', '\\'), '_', '\_')
          or r.always ->> 'value' = site)`.execute(tx);
};
