import { defineRoute } from '../route.ts';
import { CheckParams, CheckResult } from './check.schemas.ts';

export const readFilterCheck = defineRoute({
  name: 'readFilterCheck',
  slice: 'filter',
  method: 'GET',
  path: '/filter/checks/{token}',
  audience: 'parent',
  summary:
    'As which device or network of the family the filter knew the browser in which `/filter/check` was opened.',
  params: CheckParams,
  reply: CheckResult,
});
