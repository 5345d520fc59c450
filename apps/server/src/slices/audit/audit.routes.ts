import { listActs, listLooks } from '@kinward/contract/audit/audit.routes.ts';
import type { Router } from '../../platform/http/mount.ts';
import type { Acts } from './audit-events.ts';
import type { Looks } from './access-log.ts';

export const mountEvidence = (router: Router, looks: Looks, acts: Acts): void => {
  router.mount(listActs, ({ who, query }) => acts.list(who, query));
  router.mount(listLooks, ({ who, query }) => looks.list(who, query));
};
