import { givenPassword, id, z } from '../schema.ts';
import { PLAN_NAMES } from './plans.schemas.ts';

export const PlanBody = z.object({ plan: z.enum(PLAN_NAMES, 'Choose Parents or Premium') });

export const FilterAccountBody = z.object({ password: givenPassword() });
/** `childId`: the family's id at the filter; the same for every call. */
export const FilterAccount = z.object({ childId: id() });
