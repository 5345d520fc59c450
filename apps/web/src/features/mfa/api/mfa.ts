/** What /user/mfa reads and does. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as routes from '@kinward/contract/mfa/mfa.routes.ts';
import { api, ApiError, failureText } from '../../../lib/api.ts';
import { createPasskey } from '../../../lib/webauthn.ts';
import { toast } from '../../../ui/toast.ts';
import { endpointQuery } from '../../../lib/endpoint.ts';

export const protectionQuery = endpointQuery(['mfa'], routes.getProtection);

/** Says what went wrong; a dismissed re-authentication needs no message. */
const reportFailure = (error: unknown): void => {
  if (!(error instanceof ApiError) || error.code !== 'REAUTH_REQUIRED') toast.error(failureText(error));
};

/** An action on the parent's own factors; they are refetched after it, also when it failed. */
function useAction<In, Out>(
  mutationFn: (given: In) => Promise<Out>,
  onError: ((error: unknown) => void) | undefined = reportFailure,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onError,
    onSettled: () => queries.invalidateQueries({ queryKey: protectionQuery.queryKey }),
  });
}

const quiet = (): void => undefined;

export const useBeginTotp = () => useAction((_: void) => api.call(routes.beginTotp));
/** The form itself says what is wrong. */
export const useConfirmTotp = () =>
  useAction((code: string) => api.send(routes.confirmTotp, { body: { code } }), quiet);
export const useRemoveTotp = () => useAction((_: void) => api.send(routes.removeTotp));
export const useRemovePasskey = () =>
  useAction((id: string) => api.send(routes.removePasskey, { params: { id } }));
export const useRenewCodes = () => useAction((_: void) => api.call(routes.makeRecoveryCodes));

/** Asks the browser for a new key and stores it. The form itself says what is wrong. */
export const useAddPasskey = () =>
  useAction(async (name: string) => {
    const setup = await api.call(routes.beginPasskey);
    const credential = await createPasskey(setup);
    return api.send(routes.addPasskey, { body: { name, credential } });
  }, quiet);
