import { defineRoute } from '../route.ts';
import { Subscription } from './plans.schemas.ts';

export const getSubscription = defineRoute({
  name: 'getSubscription',
  slice: 'plans',
  method: 'GET',
  path: '/subscription/subscribe',
  audience: 'parent',
  worksExpired: true,
  summary: "The family's plan, its device cap and what it allows now.",
  reply: Subscription,
});
