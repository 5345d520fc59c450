import { listAuditEvents, listAccessLog } from '@kinward/contract/audit/audit.routes.ts';
import type { Router } from '../../platform/http/mount.ts';
import type { Acts } from './audit-events.ts';
import type { AccessLogs } from './access-log.ts';

export const mountAudit = (router: Router, accesses: AccessLogs, events: Acts): void => {
  router.mount(listAuditEvents, ({ who, query }) => events.list(who, query));
  router.mount(listAccessLog, ({ who, query }) => accesses.list(who, query));
};
