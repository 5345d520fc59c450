/** What changes a plan. Separate from plans.routes.ts, so that pages which only read the plan do not load it. */
import { defineRoute } from '../route.ts';
import { FilterAccount, FilterAccountBody, PlanBody } from './changes.schemas.ts';
import { Subscription } from './plans.schemas.ts';

export const changePlan = defineRoute({
  name: 'changePlan',
  slice: 'plans',
  method: 'POST',
  repeat: 'same',
  path: '/subscription/subscribe',
  audience: 'parent',
  worksExpired: true,
  summary:
    'Changes the plan where the installation lets families do so; its end stays the same. Refused while devices in use do not fit: `errors` names them.',
  body: PlanBody,
  reply: Subscription,
  message: 'Updated Successfuly',
  errors: ['PLAN_FIXED', 'PLAN_TOO_SMALL'],
});

export const createFilterAccount = defineRoute({
  name: 'createFilterAccount',
  slice: 'plans',
  method: 'POST',
  repeat: 'key',
  path: '/safesns',
  audience: 'parent',
  summary:
    "Checks the parent's password again, under the limits of a login, and creates the family's account for the external filter. Idempotent: returns the existing account.",
  body: FilterAccountBody,
  reply: FilterAccount,
  errors: ['PASSWORD_WRONG'],
});
