import { listLooks } from '@kinward/contract/evidence/evidence.routes.ts';
import type { Router } from '../../platform/http/mount.ts';
import type { Looks } from './looks.ts';

export const mountEvidence = (router: Router, looks: Looks): void => {
  router.mount(listLooks, ({ who, query }) => looks.list(who, query));
};
