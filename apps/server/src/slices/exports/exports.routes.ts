import * as R from '@kinward/contract/exports/exports.routes.ts';
import type { Router } from '../../platform/http/mount.ts';
import { zipHeaders } from './archive.ts';
import type { Exports } from './exports.service.ts';

export const mountExports = (router: Router, exports: Exports): void => {
  router.mount(R.askExport, ({ who, body }) => exports.ask(who, body.childId));
  router.mount(R.fetchExport, async ({ who, params, reply }) => {
    const { archive, fileName } = await exports.fetch(who, params.id);
    await reply.headers(zipHeaders(fileName)).send(archive);
    return undefined;
  });
};
