import * as R from '@kinward/contract/policy/policy.routes.ts';
import { NOT_MODIFIED, type Router } from '../../platform/http/mount.ts';
import type { FamilySettings } from './family-settings.service.ts';
import type { PolicyRules } from './policy.service.ts';

/** The version in an `If-None-Match` of ours, weakened by a proxy or not; undefined for anything else. */
const knownVersion = (header: string | undefined): number | undefined => {
  const match = /^(?:W\/)?"v(\d{1,15})"$/u.exec(header?.trim() ?? '');
  return match ? Number(match[1]) : undefined;
};

export const mountPolicy = (router: Router, policy: PolicyRules, family: FamilySettings): void => {
  router.mount(R.getPolicy, ({ who, query }) => policy.ofDevice(who.familyId, query.id));
  router.mount(R.changePolicy, ({ who, body }) => policy.change(who.familyId, body));
  router.mount(R.clearPolicy, ({ who, query }) => policy.clear(who.familyId, query.deviceId));
  router.mount(R.getFamily, ({ who }) => family.read(who.familyId));
  router.mount(R.updateFamily, ({ who, body }) => family.update(who.familyId, body));
  router.mount(R.getDevicePolicy, async ({ who, request, reply }) => {
    const known = knownVersion(request.headers['if-none-match']);
    const document = await policy.read(who.familyId, who.deviceId, known);
    reply.header('etag', `"v${document?.version ?? known}"`);
    return document ?? NOT_MODIFIED;
  });
};
