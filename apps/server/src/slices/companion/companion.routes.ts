import * as R from '@kinward/contract/companion/companion.routes.ts';
import * as P from '@kinward/contract/companion/page.routes.ts';
import * as U from '@kinward/contract/companion/push.routes.ts';
import { bearerToken, type PageIdentity } from '../../platform/http/identity.ts';
import type { Router } from '../../platform/http/mount.ts';
import { zipHeaders } from '../exports/archive.ts';
import {
  createDataCollection,
  type DataCollectionDeps,
  type DataCollectionRules,
} from './data-collection.ts';
import { createCompanion, type CompanionDeps } from './companion.service.ts';
import { createTransparency } from './transparency.ts';
import { createPage, type PageDeps } from './page.service.ts';
import type { DevicePushing } from './push.service.ts';
import { createRecord, type RecordDeps } from './data-export.ts';
import { createReporting, type ReportingDeps } from './abuse-report.ts';

/** What the parts of this slice give to each other. */
type Made = 'collects' | 'mayReport' | 'transparency' | 'end' | 'pushing';
type Given = DataCollectionDeps &
  Omit<CompanionDeps, Made> &
  Omit<ReportingDeps, Made> &
  Omit<RecordDeps, Made>;

/** Makes and mounts what belongs to who holds a device. @returns what its rules ask: what it may collect */
export const mountCompanion = (
  router: Router,
  deps: Given & { pushing: DevicePushing },
): { collects: DataCollectionRules['inForce'] } => {
  const { pushing } = deps;
  const collecting = createDataCollection(deps);
  const collects = collecting.inForce;
  const transparency = createTransparency(deps);
  const companion = createCompanion({
    ...deps,
    collects,
    mayReport: (familyId) => reporting.mayReport(familyId),
  });
  const reporting = createReporting({ ...deps, transparency, end: companion.end });
  const record = createRecord({ ...deps, transparency });
  router.mount(R.getDataCollection, ({ who, query }) => collecting.read(who.familyId, query.deviceId));
  router.mount(R.setDataCollection, ({ who, body }) => collecting.set(who.familyId, body));
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
  mountPushes(router, pushing);
  return { collects };
};

const mountPushes = (router: Router, pushing: DevicePushing): void => {
  router.mount(U.getDevicePush, ({ who, request }) => pushing.state(who, bearerToken(request) ?? ''));
  router.mount(U.subscribeDevicePush, async ({ who, request, body }) => {
    await pushing.subscribe(who, bearerToken(request) ?? '', body);
    return undefined;
  });
  router.mount(U.unsubscribeDevicePush, async ({ who, request }) => {
    await pushing.unsubscribe(who, bearerToken(request) ?? '');
    return undefined;
  });
};

/** Makes and mounts the child's page of devices that somebody else's client reports for. */
export const mountPage = (
  router: Router,
  deps: PageDeps & { pages: { mark(who: PageIdentity, what: 'opened' | 'agreed'): Promise<void> } },
): void => {
  const page = createPage(deps);
  router.mount(P.getChildPage, ({ who }) => page.read(who));
  router.mount(P.openChildPage, async ({ who }) => {
    await deps.pages.mark(who, 'opened');
    return undefined;
  });
  router.mount(P.agreeChildPage, async ({ who }) => {
    await deps.pages.mark(who, 'agreed');
    return undefined;
  });
  router.mount(P.stopChildPage, async ({ who }) => {
    await page.stop(who);
    return undefined;
  });
};
