import type { FastifyRequest } from 'fastify';
import * as R from '@kinward/contract/parents/parents.routes.ts';
import { Answer, type Router } from '../../platform/http/mount.ts';
import type { AccessLog } from '../../ports/access-log.ts';
import type { Parents } from './parents.service.ts';

const WAITS = 'The owner of the family has to agree first. They are told now.';

/** Mounts the routes of the parents. `addressOf` is the caller's address as the limits count it. */
export const mountParents = (
  router: Router,
  parents: Parents,
  addressOf: (request: FastifyRequest) => string,
  accessLog: AccessLog,
): void => {
  router.mount(R.listParents, ({ who }) => parents.list(who.familyId));
  router.mount(R.getForChildren, ({ who }) => parents.forChildren.read(who));
  router.mount(R.setForChildren, ({ who, body }) => parents.forChildren.set(who, body));
  router.mount(R.getParent, ({ who, params }) => parents.get(who.familyId, params.id));
  router.mount(R.emailInvite, async ({ who, body, request }) => {
    const invited = await parents.invite(who, 'email', body.email, addressOf(request));
    return invited.waitsForOwner ? new Answer(invited, WAITS) : invited;
  });
  router.mount(R.mobileInvite, async ({ who, body, request }) => {
    const invited = await parents.invite(who, 'phone', body.phone, addressOf(request));
    return invited.waitsForOwner ? new Answer(invited, WAITS) : invited;
  });
  router.mount(R.resendInvite, async ({ who, params, request }) => {
    await parents.resend(who, params.id, addressOf(request));
    return undefined;
  });
  router.mount(R.approveInvite, async ({ who, params, request }) => {
    await parents.approve(who, params.id, addressOf(request));
    return undefined;
  });
  router.mount(R.withdrawInvite, async ({ who, params }) => {
    await parents.withdraw(who, params.id);
    return undefined;
  });
  router.mount(R.previewInvite, ({ body }) => parents.look(body.inviteToken));
  router.mount(R.refuseInvite, async ({ body }) => {
    await parents.refuse(body.inviteToken, body.block === true);
    return undefined;
  });
  router.mount(R.acceptInvite, async ({ who, body }) => {
    await parents.joining.accept(who, body.inviteToken);
    return undefined;
  });
  router.mount(R.removeParent, async ({ who, params }) => {
    await parents.remove(who, params.id);
    return undefined;
  });
  router.mount(R.transferFamily, async ({ who, params }) => {
    await parents.transferOwnership(who, params.id);
    return undefined;
  });
  router.mount(R.leaveFamily, async ({ who }) => {
    await parents.leave(who);
    return undefined;
  });
  router.mount(R.endAccount, async ({ who, body }) => {
    // An access is written with the name of the reader, which is deleted with the account.
    await accessLog.flush();
    await parents.endAccount(who, body.email);
    return undefined;
  });
};
