import { AppError } from '@kinward/contract/errors.ts';
import type {
  FilterAssignment,
  FilterAssignments,
} from '@kinward/contract/filter-policies/filter-policies.schemas.ts';
import type { FamilyId } from '@kinward/contract/ids.ts';
import { holdChild, holdDevice } from '../../core/locks.ts';
import * as store from './assignments.store.ts';
import { createChanges, type ChangesDeps } from './changes.ts';
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
    const [children, devices] = await Promise.all([
      store.selectChildren(db, familyId),
      standing.devices(familyId, first.id),
    ]);
    return { defaultPolicyId: first.id, children, devices };
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
        const isThere =
          'childId' in assignment
            ? await holdChild(tx, familyId, assignment.childId)
            : (await holdDevice(tx, familyId, assignment.deviceId)) !== undefined;
        if (!isThere) throw new AppError('NOT_FOUND');
        if ('childId' in assignment) await store.setChildPolicy(tx, familyId, assignment.childId, policyId);
        else await store.setDevicePolicy(tx, familyId, assignment.deviceId, policyId);
        const detail = { policy: policyId };
        return 'childId' in assignment
          ? { act: 'filter-policy.assigned', kind: 'child', id: assignment.childId, detail }
          : { act: 'filter-policy.assigned', kind: 'device', id: assignment.deviceId, detail };
      });
      return get(familyId);
    },
  };
};
