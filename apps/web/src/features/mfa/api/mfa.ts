/** What /user/mfa reads and does. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as routes from '@kinward/contract/mfa/mfa.routes.ts';
import { api, ApiError, failureText } from '../../../lib/api.ts';
import { withProof } from '../../../lib/step-up.ts';
import { createPasskey } from '../../../lib/webauthn.ts';
import { toast } from '../../../ui/toast.ts';

export const protectionQuery = queryOptions({
  queryKey: ['mfa'],
  queryFn: ({ signal }) => api.call(routes.getProtection, { signal }),
});

/** Says what went wrong; a question that was turned away needs no words. */
export const tellFailure = (error: unknown): void => {
  if (!(error instanceof ApiError) || error.code !== 'REAUTH_REQUIRED') toast.error(failureText(error));
};

/** A deed on the own protection; what protects is read again after it, also when it failed. */
function useDeed<In, Out>(
  mutationFn: (given: In) => Promise<Out>,
  onError: ((error: unknown) => void) | undefined = tellFailure,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onError,
    onSettled: () => queries.invalidateQueries({ queryKey: protectionQuery.queryKey }),
  });
}

const quiet = (): void => undefined;

export const useBeginTotp = () => useDeed((_: void) => withProof(() => api.call(routes.beginTotp)));
/** The form itself says what is wrong. */
export const useConfirmTotp = () =>
  useDeed((code: string) => withProof(() => api.send(routes.confirmTotp, { body: { code } })), quiet);
export const useRemoveTotp = () => useDeed((_: void) => withProof(() => api.send(routes.removeTotp)));
export const useRemovePasskey = () =>
  useDeed((id: string) => withProof(() => api.send(routes.removePasskey, { params: { id } })));
export const useRenewCodes = () => useDeed((_: void) => withProof(() => api.call(routes.makeRecoveryCodes)));

/** Asks the browser for a new key and stores it. The form itself says what is wrong. */
export const useAddPasskey = () =>
  useDeed(async (name: string) => {
    const setup = await withProof(() => api.call(routes.beginPasskey));
    const credential = await createPasskey(setup);
    return api.send(routes.addPasskey, { body: { name, credential } });
  }, quiet);
