import * as R from '@kinward/contract/retention/retention.routes.ts';
import type { Router } from '../../platform/http/mount.ts';
import type { Retention } from './retention.service.ts';

export const mountRetention = (router: Router, retention: Retention): void => {
  router.mount(R.listRetention, ({ who }) => retention.list(who.familyId));
  router.mount(R.changeRetention, ({ who, body }) => retention.change(who, body.kind, body.days));
};
