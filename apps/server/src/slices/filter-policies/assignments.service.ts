import { AppError } from '@kinward/contract/errors.ts';
import type {
  FilterAssignment,
  FilterAssignments,
} from '@kinward/contract/filter-policies/filter-policies.schemas.ts';
import type { FamilyId } from '@kinward/contract/ids.ts';
import { holdChild, holdDevice } from '../../core/locks.ts';
import * as store from './assignments.store.ts';
import type { Tx } from '../../platform/tx.ts';
import { createChanges, type ChangesDeps, type Done } from './changes.ts';
import { selectPolicies } from './policies.store.ts';
import type { Standing } from './standing.ts';

export interface Assignments {
  get(familyId: FamilyId): Promise<FilterAssignments>;
  /** @throws AppError NOT_FOUND */
  set(familyId: FamilyId, assignment: FilterAssignment): Promise<FilterAssignments>;
}

export const createAssignments = (deps: ChangesDeps & { standing: Standing }): Assignments => {
  const { db, standing } = deps;
  const change = createChanges(deps);

  const get: Assignments['get'] = async (familyId) => {
    const [first] = await standing.policies(familyId);
    if (!first) throw new AppError('NOT_FOUND');
    const [children, devices, networks] = await Promise.all([
      store.selectChildren(db, familyId),
      standing.devices(familyId, first.id),
      store.selectNetworks(db, familyId),
    ]);
    return {
      defaultPolicyId: first.id,
      children,
      devices,
      networks: networks.map((network) => ({ ...network, decidesId: network.policyId ?? first.id })),
    };
  };

  /** Gives whom the assignment names the policy. @returns what was done; undefined where the family has no such one */
  const assign = async (tx: Tx, familyId: FamilyId, assignment: FilterAssignment): Promise<Done> => {
    const { policyId } = assignment;
    const act = 'filter-policy.assigned';
    const detail = { policy: policyId };
    if ('childId' in assignment) {
      if (!(await holdChild(tx, familyId, assignment.childId))) return undefined;
      await store.setChildPolicy(tx, familyId, assignment.childId, policyId);
      return { act, kind: 'child', id: assignment.childId, detail };
    }
    if ('deviceId' in assignment) {
      if (!(await holdDevice(tx, familyId, assignment.deviceId))) return undefined;
      await store.setDevicePolicy(tx, familyId, assignment.deviceId, policyId);
      return { act, kind: 'device', id: assignment.deviceId, detail };
    }
    if (!(await store.holdNetwork(tx, familyId, assignment.networkId))) return undefined;
    await store.setNetworkPolicy(tx, familyId, assignment.networkId, policyId);
    return { act, kind: 'filter-network', id: assignment.networkId, detail };
  };

  return {
    get,

    async set(familyId, assignment) {
      const { policyId } = assignment;
      await standing.policies(familyId);
      await change(familyId, async (tx) => {
        const policies = await selectPolicies(tx, familyId);
        const given = policies.find(({ id }) => id === policyId);
        if (policyId !== null && !given) throw new AppError('NOT_FOUND');
        const done = await assign(tx, familyId, assignment);
        if (!done) throw new AppError('NOT_FOUND');
        return done;
      });
      return get(familyId);
    },
  };
};
