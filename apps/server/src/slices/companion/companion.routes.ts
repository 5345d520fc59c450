import * as R from '@kinward/contract/companion/companion.routes.ts';
import * as P from '@kinward/contract/companion/page.routes.ts';
import * as U from '@kinward/contract/companion/push.routes.ts';
import { bearerToken, type PageIdentity } from '../../platform/http/identity.ts';
import { pictureName, type Pictures } from '../../platform/pictures/pictures.ts';
import { PICTURE_HEADERS } from '../../platform/pictures/picture-headers.ts';
import type { Router } from '../../platform/http/mount.ts';
import { zipHeaders } from '../exports/archive.ts';
import type { Companion } from './companion.service.ts';
import type { DataCollectionRules } from './data-collection.ts';
import type { PersonRecord } from './data-export.ts';
import type { Reporting } from './abuse-report.ts';
import type { Page } from './page.service.ts';
import type { DevicePushing } from './push.service.ts';

interface CompanionParts {
  collecting: DataCollectionRules;
  companion: Companion;
  reporting: Reporting;
  record: PersonRecord;
  pictures: Pick<Pictures, 'read'>;
}

/** Mounts what belongs to the person with the device. */
export const mountCompanion = (
  router: Router,
  { collecting, companion, reporting, record, pictures }: CompanionParts,
): void => {
  router.mount(R.getDataCollection, ({ who, query }) => collecting.read(who.familyId, query.deviceId));
  router.mount(R.setDataCollection, ({ who, body }) => collecting.set(who.familyId, body));
  router.mount(R.getDeviceMe, ({ who }) => companion.me(who));
  router.mount(R.getDevicePicture, async ({ who, params, reply }) => {
    const webp = await pictures.read(who.familyId, pictureName(params.name));
    await reply.headers(PICTURE_HEADERS).send(webp);
    return undefined;
  });
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
};

/** Mounts how a device asks for pushes. */
export const mountPushes = (router: Router, pushing: DevicePushing): void => {
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

/** Mounts the child's page of devices that a third-party client reports for. */
export const mountPage = (
  router: Router,
  page: Page,
  pages: { mark(who: PageIdentity, what: 'opened' | 'agreed'): Promise<void> },
): void => {
  router.mount(P.getChildPage, ({ who }) => page.read(who));
  router.mount(P.openChildPage, async ({ who }) => {
    await pages.mark(who, 'opened');
    return undefined;
  });
  router.mount(P.agreeChildPage, async ({ who }) => {
    await pages.mark(who, 'agreed');
    return undefined;
  });
  router.mount(P.stopChildPage, async ({ who }) => {
    await page.stop(who);
    return undefined;
  });
};
