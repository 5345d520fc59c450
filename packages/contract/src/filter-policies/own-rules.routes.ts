/** What the filter closes for a device now, as its child reads it. */
import { defineRoute } from '../route.ts';
import { OwnFilterRules } from './own-rules.schemas.ts';

export const getOwnFilterRules = defineRoute({
  name: 'getOwnFilterRules',
  slice: 'filter-policies',
  method: 'GET',
  path: '/device/filter/rules',
  audience: 'device',
  summary:
    'What the filter closes for the device now, by the policy that decides for it: services and categories as they are called, sites closed by name, what is on of the schedule, and when that changes by itself.',
  reply: OwnFilterRules,
});
