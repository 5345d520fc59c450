import { walkRows } from '../../core/device-logs/walk-rows.ts';
import type { PageIdentity } from '../../platform/http/identity.ts';
import type { Platform } from '../../ports/platform.ts';
import { DAY, type Slice } from '../../ports/slice.ts';
import { abuseContactOf, createReporting, type ReportingDeps } from './abuse-report.ts';
import { mountCompanion, mountPage, mountPushes } from './companion.routes.ts';
import { createCompanion, type CompanionDeps } from './companion.service.ts';
import {
  createDataCollection,
  type DataCollectionDeps,
  type DataCollectionRules,
} from './data-collection.ts';
import { createRecord, type RecordDeps } from './data-export.ts';
import { createPage, type Page, type PageDeps } from './page.service.ts';
import { createDevicePushing, type DevicePushing } from './push.service.ts';
import { createTransparency } from './transparency.ts';

/** Pushes to a device whose app is closed: every slice that changes a rule sends some, so it comes before them. */
export const devicePushSlice = (
  platform: Pick<Platform, 'db' | 'clock' | 'limits' | 'keys' | 'jobs' | 'outbound' | 'config'>,
): Slice<DevicePushing> => {
  const pushing = createDevicePushing(platform);
  return {
    api: pushing,
    routes: (router) => mountPushes(router, pushing),
    jobs: [{ name: 'companion.push-purge', everySeconds: DAY, run: () => pushing.purge() }],
  };
};

/** What the parts of this slice give to each other. */
type Made = 'collects' | 'mayReport' | 'transparency' | 'end' | 'logs';
type Deps = DataCollectionDeps &
  Omit<CompanionDeps, Made> &
  Omit<ReportingDeps, Made> &
  Omit<RecordDeps, Made>;

/** What the app of a device may collect: a rule, so it comes before what says how much of a device is written down. */
export const dataCollectionOf = (
  platform: Pick<Platform, 'db'>,
  uses: Pick<DataCollectionDeps, 'audit' | 'versions'>,
): DataCollectionRules => createDataCollection({ ...platform, ...uses });

/** What belongs to the person with the device: to know who sees what, to take it along, and to end it. */
export const companionSlice = (
  platform: Pick<
    Platform,
    'db' | 'clock' | 'log' | 'bus' | 'limits' | 'keys' | 'config' | 'rate' | 'messages' | 'pictures'
  >,
  uses: Pick<
    Deps,
    'audit' | 'notifier' | 'accessLog' | 'recordings' | 'receipts' | 'pushing' | 'positions' | 'logLevel'
  > & { collecting: DataCollectionRules },
): Slice<undefined> => {
  const deps = { ...platform, ...uses };
  const contactOf = abuseContactOf(deps);
  const transparency = createTransparency(deps);
  const { collecting } = uses;
  const companion = createCompanion({
    ...deps,
    collects: collecting.inForce,
    mayReport: async (familyId) => (await contactOf(familyId)) !== null,
  });
  const reporting = createReporting({ ...deps, transparency, end: companion.end });
  const logs: RecordDeps['logs'] = (log, familyId, deviceId) => walkRows(deps.db, log, familyId, deviceId);
  const record = createRecord({ ...deps, transparency, logs });
  return {
    api: undefined,
    routes: (router) =>
      mountCompanion(router, { collecting, companion, reporting, record, pictures: platform.pictures }),
  };
};

/** The child's page of a device that a third-party client reports for; it shows the rules, so it comes after them. */
export const childPageSlice = (
  platform: Pick<Platform, 'db' | 'clock' | 'bus'>,
  uses: Pick<
    PageDeps & { pages: { mark(who: PageIdentity, what: 'opened' | 'agreed'): Promise<void> } },
    | 'audit'
    | 'notifier'
    | 'accessLog'
    | 'collects'
    | 'recordings'
    | 'receipts'
    | 'pushing'
    | 'logLevel'
    | 'policy'
    | 'pages'
  >,
): Slice<Page> => {
  const deps = { ...platform, ...uses };
  const page = createPage(deps);
  return { api: page, routes: (router) => mountPage(router, page, deps.pages) };
};
