/** Why a plan is refused, in messages that name the conflicting devices. */
import { AppError, type FieldError } from '@kinward/contract/errors.ts';
import type { PlanTerms } from '@kinward/contract/plans/plans.schemas.ts';
import { planConflicts } from '@kinward/rules/plan.ts';
import type { PlannedDevice } from './plans.store.ts';

const named = ({ deviceName, childName }: PlannedDevice): string => `${deviceName} (${childName})`;
const list = (devices: readonly PlannedDevice[]): string => devices.map(named).join(', ');
const counted = (count: number): string => `${count} ${count === 1 ? 'device' : 'devices'}`;

/**
 * Makes sure that the devices fit into the plan.
 * @throws AppError PLAN_TOO_SMALL whose message and `errors` name the devices; `data` has their ids
 */
export const requireFit = (plan: string, terms: PlanTerms, devices: readonly PlannedDevice[]): void => {
  const { unsupported, others, over } = planConflicts(terms, devices);
  const errors: FieldError[] = [];
  if (unsupported.length > 0) {
    const types = [...new Set(unsupported.map(({ deviceType }) => deviceType))].join(', ');
    errors.push({
      path: 'plan',
      message: `The ${plan} plan does not have ${types}. Remove ${list(unsupported)} first.`,
    });
  }
  if (over > 0) {
    const what = `holds ${counted(terms.maxDevices)}, and ${others.length} of its types are in use`;
    errors.push({
      path: 'plan',
      message: `The ${plan} plan ${what}. Remove ${over} of these first: ${list(others)}.`,
    });
  }
  if (errors.length === 0) return;
  throw new AppError('PLAN_TOO_SMALL', {
    message: errors.map(({ message }) => message).join(' '),
    errors,
    data: {
      unsupported: unsupported.map(({ deviceId }) => deviceId),
      over,
      choose: over > 0 ? others.map(({ deviceId }) => deviceId) : [],
    },
  });
};
