import * as R from '@kinward/contract/apps/apps.routes.ts';
import type { Router } from '../../platform/http/mount.ts';
import { PICTURE_HEADERS } from '../../platform/pictures/picture-headers.ts';
import type { Apps } from './apps.service.ts';
import { iconDigest, type Icons } from './icons.ts';

export const mountApps = (router: Router, apps: Apps, icons: Icons): void => {
  router.mount(R.listApplications, ({ who, query }) => apps.list(who.familyId, query.deviceId));
  router.mount(R.reportApps, ({ who, body }) => apps.report(who.familyId, who.deviceId, body));
  router.mount(R.getAppIcon, async ({ who, params, reply }) => {
    await reply.headers(PICTURE_HEADERS).send(await icons.read(who.familyId, iconDigest(params.name)));
    return undefined;
  });
};
