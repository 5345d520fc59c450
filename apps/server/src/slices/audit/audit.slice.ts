import type { Platform } from '../../ports/platform.ts';
import { DAY, type Slice } from '../../ports/slice.ts';
import { createAccessLog, type AccessLogs } from './access-log.ts';
import { createAuditEvents } from './audit-events.ts';
import { createAudit } from './audit-log.ts';
import { createAuditMaintenance, type AuditMaintenance } from './audit-maintenance.ts';
import { mountAudit } from './audit.routes.ts';
import { createNotifyParents } from './notify-parents.ts';
import type { NotifyParents } from '../../ports/notify-parents.ts';
import type { Audit } from '../../ports/audit.ts';
import type { ExportPart } from '../../ports/export-part.ts';

/** Which parent read what of a child. */
const accessPart = (accessLog: AccessLogs, days: number): ExportPart => ({
  name: 'access-log',
  columns: ['day', 'accessedBy', 'kind', 'accesses', 'reads', 'firstAt', 'lastAt', 'device'],
  async *ofChild(familyId, childId) {
    for (const { day, accessedBy, kinds } of await accessLog.list(
      { familyId, accountId: null },
      { childId, days },
    ))
      for (const kind of kinds) yield { day, accessedBy, ...kind };
  },
});

export interface AuditApi {
  audit: Audit;
  accessLog: AccessLogs;
  notifyParents: NotifyParents;
  maintenance: AuditMaintenance;
}

/** Who did what, who read what, and the mails about it that all parents get. */
export const auditSlice = (
  platform: Pick<Platform, 'db' | 'clock' | 'log' | 'limits' | 'messages'>,
): Slice<AuditApi> => {
  const accessLog = createAccessLog(platform);
  const maintenance = createAuditMaintenance(platform);
  return {
    api: {
      audit: createAudit(platform),
      accessLog,
      notifyParents: createNotifyParents(platform.messages),
      maintenance,
    },
    routes: (router) => mountAudit(router, accessLog, createAuditEvents(platform)),
    jobs: [{ name: 'evidence.purge', everySeconds: DAY, run: () => maintenance.purge() }],
    exports: [accessPart(accessLog, platform.limits.auditDays)],
    close: () => accessLog.close(),
  };
};
