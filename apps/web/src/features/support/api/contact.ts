import { useMutation } from '@tanstack/react-query';
import { contactUs } from '@kinward/contract/support/support.routes.ts';
import type { ContactBody } from '@kinward/contract/support/support.schemas.ts';
import { api } from '../../../lib/api.ts';

/** POST /contactus. */
export const useContact = () =>
  useMutation({ mutationFn: (body: ContactBody) => api.send(contactUs, { body }) });
