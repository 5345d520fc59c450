/** What /user/access-tokens reads and does. */
import * as routes from '@kinward/contract/accounts/access-tokens.routes.ts';
import type { AccessTokenBody } from '@kinward/contract/accounts/access-tokens.schemas.ts';
import { api, failureText } from '../../../lib/api.ts';
import { endpointQuery, useChange } from '../../../lib/endpoint.ts';
import { toast } from '../../../ui/toast.ts';

export const tokensQuery = endpointQuery(['access-tokens'], routes.listAccessTokens);

const refetch = tokensQuery.queryKey;

/** The form itself says what is wrong. */
export const useMakeToken = () =>
  useChange((body: AccessTokenBody) => api.call(routes.makeAccessToken, { body }), {
    refetch,
  });

export const useEndToken = () =>
  useChange((id: string) => api.send(routes.endAccessToken, { params: { id } }), {
    refetch,
    onSuccess: ({ message = '' }) => toast.success(message),
    onError: (error) => toast.error(failureText(error)),
  });
