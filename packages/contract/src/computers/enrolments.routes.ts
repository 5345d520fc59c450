/** Codes for several computers: made, listed and ended by parents, used by computers that are not paired yet. */
import { defineRoute } from '../route.ts';
import { id, z } from '../schema.ts';
import * as S from './enrolments.schemas.ts';

const slice = 'computers';

export const listEnrolments = defineRoute({
  name: 'listEnrolments',
  slice,
  method: 'GET',
  path: '/enrolments',
  audience: 'parent',
  summary: 'Codes for several computers that may still be used, the newest first, without the codes.',
  reply: z.array(S.Enrolment),
});

export const makeEnrolment = defineRoute({
  name: 'makeEnrolment',
  slice,
  method: 'POST',
  repeat: 'key',
  path: '/enrolments',
  audience: 'parent',
  recentAuthentication: true,
  summary:
    'Makes a code by which some computers become devices of a child within some days. It is shown in this answer alone.',
  body: S.EnrolmentBody,
  reply: S.NewEnrolment,
  status: 201,
  errors: ['NOT_FOUND', 'SAMPLE_CHILD', 'DEVICE_TYPE_PLAN', 'ENROLMENTS_FULL'],
});

export const endEnrolment = defineRoute({
  name: 'endEnrolment',
  slice,
  method: 'DELETE',
  path: '/enrolments/{id}',
  audience: 'parent',
  summary: 'Ends a code for several computers. Computers that have used it stay.',
  params: z.object({ id: id() }),
  message: 'Deleted Successful',
  errors: ['NOT_FOUND'],
});

export const enrolComputer = defineRoute({
  name: 'enrolComputer',
  slice,
  method: 'POST',
  repeat: 'refused',
  path: '/device/enrol',
  audience: 'public',
  summary:
    'Uses a code for several computers once: makes a device and answers its own pairing code. 404 for a code that is not known here, 410 for one that has expired, was used up or was ended; a plan without room takes no use.',
  body: S.EnrolBody,
  reply: S.Enrolled,
  status: 201,
  errors: ['NOT_FOUND', 'ENROLMENT_ENDED', 'DEVICE_CAP', 'DEVICE_TYPE_PLAN', 'RATE_LIMITED'],
});
