import * as R from '@kinward/contract/computers/enrolments.routes.ts';
import { addressOf } from '../../../platform/http/address.ts';
import type { Router } from '../../../platform/http/mount.ts';
import type { Enrolments } from './enrolments.ts';

export const mountEnrolments = (router: Router, enrolments: Enrolments): void => {
  router.mount(R.listEnrolments, ({ who }) => enrolments.list(who.familyId));
  router.mount(R.makeEnrolment, ({ who, body }) => enrolments.make(who.familyId, body));
  router.mount(R.endEnrolment, async ({ who, params }) => {
    await enrolments.end(who.familyId, params.id);
    return undefined;
  });
  router.mount(R.enrolComputer, ({ body, request }) => enrolments.use(body, addressOf(request)));
};
