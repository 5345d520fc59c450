/** Which policy each resolver decides by for devices and linked networks, and which it decided by before. */
import { sql } from 'kysely';
import type { FilterDevice } from '@kinward/contract/filter/filter.schemas.ts';
import type { DbOrTx, Tx } from '../../platform/tx.ts';
import { MOST_RECEIPTS, type Place } from './filter.store.ts';
import type { NetworkPlace } from './networks/networks.store.ts';

interface PolicyReceipt {
  resolver: string;
  policy: NonNullable<FilterDevice['policyVersion']>;
  since: Date;
}

/** Notes that a resolver decides by a version of a policy for a device, unless that was its newest; of a device or a policy that is gone, nothing. */
export const insertPolicyReceipt = async (
  tx: Tx,
  { familyId, deviceId }: Place,
  { resolver, policy, since }: PolicyReceipt,
): Promise<void> => {
  const own = sql`family_id = ${familyId}::uuid and device_id = ${deviceId}::uuid and resolver = ${resolver}::text`;
  await sql`
    insert into filter_policy_receipts (family_id, device_id, resolver, policy_id, version, in_force_since)
    select d.family_id, d.id, ${resolver}::text, p.id, ${policy.version}::bigint, ${since}::timestamptz
    from devices d
    join filter_policies p on p.family_id = d.family_id and p.id = ${policy.policyId}::uuid
    where d.family_id = ${familyId}::uuid and d.id = ${deviceId}::uuid
      and not exists (
        select from (
          select policy_id, version from filter_policy_receipts where ${own}
          order by in_force_since desc limit 1
        ) n where n.policy_id = p.id and n.version = ${policy.version}::bigint)
    on conflict (family_id, device_id, resolver, in_force_since) do update
      set policy_id = excluded.policy_id, version = excluded.version`.execute(tx);
  await sql`
    delete from filter_policy_receipts
    where ${own} and in_force_since < (
      select min(n.in_force_since) from (
        select in_force_since from filter_policy_receipts where ${own}
        order by in_force_since desc limit ${MOST_RECEIPTS}::integer
      ) n)`.execute(tx);
};

/** The same of a network, with the version of what was opened for it. */
export const insertNetworkReceipt = async (
  tx: Tx,
  { familyId, networkId }: NetworkPlace,
  { resolver, policy, rulesVersion, since }: PolicyReceipt & { rulesVersion: number },
): Promise<void> => {
  const own = sql`family_id = ${familyId}::uuid and network_id = ${networkId}::uuid and resolver = ${resolver}::text`;
  await sql`
    insert into filter_network_receipts
      (family_id, network_id, resolver, policy_id, version, rules_version, in_force_since)
    select w.family_id, w.id, ${resolver}::text, p.id, ${policy.version}::bigint, ${rulesVersion}::bigint, ${since}::timestamptz
    from filter_networks w
    join filter_policies p on p.family_id = w.family_id and p.id = ${policy.policyId}::uuid
    where w.family_id = ${familyId}::uuid and w.id = ${networkId}::uuid
      and not exists (
        select from (
          select policy_id, version, rules_version from filter_network_receipts where ${own}
          order by in_force_since desc limit 1
        ) n
        where n.policy_id = p.id and n.version = ${policy.version}::bigint
          and n.rules_version = ${rulesVersion}::bigint)
    on conflict (family_id, network_id, resolver, in_force_since) do update
      set policy_id = excluded.policy_id, version = excluded.version, rules_version = excluded.rules_version`.execute(
    tx,
  );
  await sql`
    delete from filter_network_receipts
    where ${own} and in_force_since < (
      select min(n.in_force_since) from (
        select in_force_since from filter_network_receipts where ${own}
        order by in_force_since desc limit ${MOST_RECEIPTS}::integer
      ) n)`.execute(tx);
};

/** Forgets what resolvers decide by for a device that they do not know any more. */
export const deletePolicyReceipts = async (db: DbOrTx, { familyId, deviceId }: Place): Promise<void> => {
  await db
    .deleteFrom('filter_policy_receipts')
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .execute();
};
