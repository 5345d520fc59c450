import * as Q from '@kinward/contract/computers/computer-requests.routes.ts';
import * as R from '@kinward/contract/computers/computers.routes.ts';
import { goneSignal } from '../../platform/http/gone.ts';
import { NOT_MODIFIED, type Router } from '../../platform/http/mount.ts';
import type { Computers } from './computers.service.ts';

/** The number in an `If-None-Match` of ours, weakened by a proxy or not; undefined for anything else. */
const knownNumber = (header: string | undefined): number | undefined => {
  const match = /^(?:W\/)?"n(\d{1,15})"$/u.exec(header?.trim() ?? '');
  return match ? Number(match[1]) : undefined;
};

export const mountComputers = (router: Router, computers: Computers): void => {
  router.mount(R.getComputer, ({ who, params }) =>
    computers.read({ familyId: who.familyId, deviceId: params.id }),
  );
  router.mount(R.bindLocalUser, ({ who, params, body }) =>
    computers.bind({ familyId: who.familyId, deviceId: params.id }, body.user, body.deviceId),
  );
  router.mount(R.showComputerCode, ({ who, params }) =>
    computers.code({ familyId: who.familyId, deviceId: params.id }),
  );
  router.mount(R.setComputerPassword, ({ who, params, body }) =>
    computers.setPassword(who, { familyId: who.familyId, deviceId: params.id }, body.password),
  );
  router.mount(R.removeComputerPassword, ({ who, params }) =>
    computers.removePassword({ familyId: who.familyId, deviceId: params.id }),
  );
  router.mount(R.setComputerProtection, ({ who, params, body }) =>
    computers.setProtection(who, { familyId: who.familyId, deviceId: params.id }, body.isOn),
  );
  router.mount(R.holdUpdates, ({ who, params, body }) =>
    computers.holdUpdates(who, { familyId: who.familyId, deviceId: params.id }, body.isHeld),
  );
  router.mount(R.getAgentUpdate, ({ who, query }) => computers.update(who, query));
  router.mount(R.reportComputer, async ({ who, body }) => ({ policyKey: await computers.report(who, body) }));
  router.mount(R.reportComputerUse, ({ who, body }) => computers.use(who, body));
  router.mount(R.sendAppIcon, async ({ who, params, body }) => {
    await computers.icon(who, params.digest, Buffer.from(body.png, 'base64'));
    return undefined;
  });
  router.mount(Q.askFromComputer, ({ who, body }) => computers.ask(who, body));
  router.mount(Q.withdrawComputerRequest, ({ who, params, body }) =>
    computers.withdraw(who, body.user, params.id),
  );
  router.mount(Q.remindOfComputerRequest, ({ who, params, body }) =>
    computers.remind(who, body.user, params.id),
  );
  router.mount(Q.listComputerRequests, ({ who, query }) => computers.asks(who, query.user));
  router.mount(R.getComputerPolicy, async ({ who, query, request, reply }) => {
    const known = knownNumber(request.headers['if-none-match']);
    const found = await computers.policy(who, known, Number(query.wait ?? 0) * 1000, goneSignal(reply));
    reply.header('etag', `"n${found?.number ?? known}"`);
    return found?.signed ?? NOT_MODIFIED;
  });
  router.mount(R.fetchComputerList, async ({ who, params, reply }) => {
    const list = await computers.list(who, params.hash);
    await reply
      .headers({ 'content-type': 'application/octet-stream', 'cache-control': 'no-store, no-transform' })
      .send(list);
    return undefined;
  });
};
