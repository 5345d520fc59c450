/** Codes for several computers. */
import type { z } from '@kinward/contract/schema.ts';
import {
  endEnrolment,
  listEnrolments,
  makeEnrolment,
} from '@kinward/contract/computers/enrolments.routes.ts';
import type { EnrolmentBody } from '@kinward/contract/computers/enrolments.schemas.ts';
import { api } from '../../../lib/api.ts';
import { endpointQuery, useChange } from '../../../lib/endpoint.ts';

const key = ['enrolments'] as const;

/** GET /enrolments. */
export const enrolmentsQuery = endpointQuery(key, listEnrolments);

/** POST /enrolments. */
export const useMakeEnrolment = () =>
  useChange((body: z.output<typeof EnrolmentBody>) => api.call(makeEnrolment, { body }), {
    refetch: key,
  });

/** DELETE /enrolments/{id}. */
export const useEndEnrolment = () =>
  useChange((id: string) => api.send(endEnrolment, { params: { id } }), { refetch: key });
