import { OwnFilterLog } from '../filter/log-level.schemas.ts';
import { defineRoute } from '../route.ts';

export const getOwnFilterLog = defineRoute({
  name: 'getOwnFilterLog',
  slice: 'filter-log',
  method: 'GET',
  path: '/device/filter-log',
  audience: 'device',
  summary:
    'How much of what this device asks the filter is written down, what decides that, and for how long it is kept.',
  reply: OwnFilterLog,
});
