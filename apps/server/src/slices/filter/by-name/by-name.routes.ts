import type { FastifyReply, FastifyRequest } from 'fastify';
import * as R from '@kinward/contract/filter/device-dns.routes.ts';
import type { Router } from '../../../platform/http/mount.ts';
import type { ByName } from './by-name.service.ts';

const send = async (reply: FastifyReply, profile: Buffer): Promise<undefined> => {
  await reply
    .headers({
      'content-type': 'application/x-apple-aspen-config',
      'content-disposition': 'attachment; filename="kinward.mobileconfig"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    .send(profile);
  return undefined;
};

/** @param originOf where the caller reached the installation, without a slash at the end */
export const mountByName = (
  router: Router,
  byName: ByName,
  originOf: (request: FastifyRequest) => string,
): void => {
  router.mount(R.getDeviceDns, ({ who, params }) => byName.read(who.familyId, params.id));
  router.mount(R.makeDeviceDns, ({ who, params }) => byName.make(who.familyId, params.id));
  router.mount(R.getDnsProfile, async ({ who, params, reply }) =>
    send(reply, await byName.profile(who.familyId, params.id)),
  );
  router.mount(R.makeProfileLink, ({ who, params, request }) =>
    byName.link(who.familyId, params.id, originOf(request)),
  );
  router.mount(R.fetchDnsProfile, async ({ params, reply }) =>
    send(reply, await byName.profileOfLink(params.token)),
  );
};
