import * as R from '@kinward/contract/companion/companion.routes.ts';
import type { Router } from '../../platform/http/mount.ts';
import { zipHeaders } from '../exports/archive.ts';
import { createCollecting, type CollectingDeps, type CollectingRules } from './collecting.ts';
import { createCompanion, type CompanionDeps } from './companion.service.ts';
import { createInsight } from './insight.ts';
import { createRecord, type RecordDeps } from './record.ts';
import { createReporting, type ReportingDeps } from './reporting.ts';

/** What the parts of this slice give to each other. */
type Made = 'collects' | 'mayReport' | 'insight' | 'end';

/** Makes and mounts what belongs to who holds a device. @returns what its rules ask: what it may collect */
export const mountCompanion = (
  router: Router,
  deps: CollectingDeps & Omit<CompanionDeps, Made> & Omit<ReportingDeps, Made> & Omit<RecordDeps, Made>,
): { collects: CollectingRules['inForce'] } => {
  const collecting = createCollecting(deps);
  const collects = collecting.inForce;
  const insight = createInsight(deps);
  const companion = createCompanion({
    ...deps,
    collects,
    mayReport: (familyId) => reporting.mayReport(familyId),
  });
  const reporting = createReporting({ ...deps, insight, end: companion.end });
  const record = createRecord({ ...deps, insight });
  router.mount(R.getCollecting, ({ who, query }) => collecting.read(who.familyId, query.deviceId));
  router.mount(R.setCollecting, ({ who, body }) => collecting.set(who.familyId, body));
  router.mount(R.getDeviceMe, ({ who }) => companion.me(who));
  router.mount(R.stopDevice, async ({ who }) => {
    await companion.stop(who);
    return undefined;
  });
  router.mount(R.showReport, ({ who }) => reporting.show(who));
  router.mount(R.stopAndReport, ({ who, body }) => reporting.stopAndReport(who, body));
  router.mount(R.fetchRecord, async ({ who, query, reply }) => {
    const { archive, fileName } = await record.fetch(who, query.language ?? 'en');
    await reply.headers(zipHeaders(fileName)).send(archive);
    return undefined;
  });
  return { collects };
};
