import type { ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { DbOrTx, Tx } from '../../platform/tx.ts';

/** The family's children, and the policy that each was given. */
export const selectChildren = (
  db: DbOrTx,
  familyId: FamilyId,
): Promise<{ childId: ChildId; policyId: string | null }[]> =>
  db
    .selectFrom('children as c')
    .leftJoin('filter_child_policies as p', (join) =>
      join.onRef('p.family_id', '=', 'c.family_id').onRef('p.child_id', '=', 'c.id'),
    )
    .select(['c.id as childId', 'p.policy_id as policyId'])
    .where('c.family_id', '=', familyId)
    .orderBy('c.created_at')
    .orderBy('c.id')
    .execute();

export interface DeviceRow {
  deviceId: DeviceId;
  childId: ChildId;
  /** The one that it was given itself. */
  policyId: string | null;
  childPolicyId: string | null;
}

/** The family's devices, and the policies that they and their children were given. */
export const selectDevices = (db: DbOrTx, familyId: FamilyId): Promise<DeviceRow[]> =>
  db
    .selectFrom('devices as d')
    .leftJoin('filter_device_policies as p', (join) =>
      join.onRef('p.family_id', '=', 'd.family_id').onRef('p.device_id', '=', 'd.id'),
    )
    .leftJoin('filter_child_policies as c', (join) =>
      join.onRef('c.family_id', '=', 'd.family_id').onRef('c.child_id', '=', 'd.child_id'),
    )
    .select([
      'd.id as deviceId',
      'd.child_id as childId',
      'p.policy_id as policyId',
      'c.policy_id as childPolicyId',
    ])
    .where('d.family_id', '=', familyId)
    .orderBy('d.id')
    .execute();

/** The family's linked networks, and the policy that each was given. */
export const selectNetworks = (
  db: DbOrTx,
  familyId: FamilyId,
): Promise<{ networkId: string; name: string; policyId: string | null }[]> =>
  db
    .selectFrom('filter_networks as n')
    .leftJoin('filter_network_policies as p', (join) =>
      join.onRef('p.family_id', '=', 'n.family_id').onRef('p.network_id', '=', 'n.id'),
    )
    .select(['n.id as networkId', 'n.name', 'p.policy_id as policyId'])
    .where('n.family_id', '=', familyId)
    .orderBy('n.linked_at')
    .orderBy('n.id')
    .execute();

/** Keeps a network from being removed; false where the family has no such one. */
export const holdNetwork = async (tx: Tx, familyId: FamilyId, networkId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('filter_networks')
    .select('id')
    .where('family_id', '=', familyId)
    .where('id', '=', networkId)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
};

/** Gives a child a policy; null takes it back. */
export const setChildPolicy = async (
  tx: Tx,
  familyId: FamilyId,
  childId: ChildId,
  policyId: string | null,
): Promise<void> => {
  if (policyId === null) {
    await tx
      .deleteFrom('filter_child_policies')
      .where('family_id', '=', familyId)
      .where('child_id', '=', childId)
      .execute();
    return;
  }
  await tx
    .insertInto('filter_child_policies')
    .values({ family_id: familyId, child_id: childId, policy_id: policyId })
    .onConflict((conflict) =>
      conflict.columns(['family_id', 'child_id']).doUpdateSet({ policy_id: policyId }),
    )
    .execute();
};

/** The same for one device. */
export const setDevicePolicy = async (
  tx: Tx,
  familyId: FamilyId,
  deviceId: DeviceId,
  policyId: string | null,
): Promise<void> => {
  if (policyId === null) {
    await tx
      .deleteFrom('filter_device_policies')
      .where('family_id', '=', familyId)
      .where('device_id', '=', deviceId)
      .execute();
    return;
  }
  await tx
    .insertInto('filter_device_policies')
    .values({ family_id: familyId, device_id: deviceId, policy_id: policyId })
    .onConflict((conflict) =>
      conflict.columns(['family_id', 'device_id']).doUpdateSet({ policy_id: policyId }),
    )
    .execute();
};

/** The same for a linked network. */
export const setNetworkPolicy = async (
  tx: Tx,
  familyId: FamilyId,
  networkId: string,
  policyId: string | null,
): Promise<void> => {
  if (policyId === null) {
    await tx
      .deleteFrom('filter_network_policies')
      .where('family_id', '=', familyId)
      .where('network_id', '=', networkId)
      .execute();
    return;
  }
  await tx
    .insertInto('filter_network_policies')
    .values({ family_id: familyId, network_id: networkId, policy_id: policyId })
    .onConflict((conflict) =>
      conflict.columns(['family_id', 'network_id']).doUpdateSet({ policy_id: policyId }),
    )
    .execute();
};
