import type { Catalogue } from '../catalogue.ts';
import { accounts } from './accounts.ts';
import { notifications } from './notifications.ts';
import { operator } from './operator.ts';
import { outside } from './outside.ts';
import { parents } from './parents.ts';
import { secondFactor } from './second-factor.ts';

export const catalogue: Catalogue = {
  ...notifications,
  ...outside,
  ...accounts,
  ...secondFactor,
  ...parents,
  ...operator,
};
