import * as R from '@kinward/contract/children/children.routes.ts';
import type { Router } from '../../platform/http/mount.ts';
import type { AccessLog } from '../../ports/access-log.ts';
import { PICTURE_HEADERS } from '../../platform/pictures/picture-headers.ts';
import type { Children } from './children.service.ts';

export const mountChildren = (router: Router, children: Children, accessLog: AccessLog): void => {
  router.mount(R.listChildren, async ({ who }) => {
    const list = await children.list(who.familyId);
    // The list holds the last known place of every device.
    accessLog.recordAccess(who, 'overview', null);
    return list;
  });
  router.mount(R.addChild, ({ who, body }) => children.add(who.familyId, body));
  router.mount(R.updateChild, async ({ who, params, body }) => {
    await children.update(who.familyId, params.id, body);
    return undefined;
  });
  router.mount(R.deleteChild, async ({ who, params }) => {
    await accessLog.flush();
    await children.remove(who.familyId, params.id);
    return undefined;
  });
  router.mount(R.clearChildren, async ({ who }) => {
    await accessLog.flush();
    return children.clear(who.familyId);
  });
  router.mount(R.uploadChildPicture, ({ who, query, request }) =>
    children.setPicture(who, query.userId, request),
  );
  router.mount(R.getPicture, async ({ who, params, reply }) => {
    await reply.headers(PICTURE_HEADERS).send(await children.picture(who.familyId, params.name));
    return undefined;
  });
};
