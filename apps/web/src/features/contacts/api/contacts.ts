import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { listBlockedNumbers, listContacts } from '@kinward/contract/contacts/contacts.routes.ts';
import type { BlockedNumber, ContactKind } from '@kinward/contract/contacts/contacts.schemas.ts';
import { changePolicy } from '@kinward/contract/policy/policy.routes.ts';
import { api, failureText } from '../../../lib/api.ts';
import type { LogPart } from '../../../entities/device/DeviceLog.tsx';
import { rulesKey } from '../../../entities/query-keys.ts';
import { toast } from '../../../ui/toast.ts';
import { contactsTexts } from '../messages.ts';

/** GET /contactlog/blocked: the numbers that are blocked for calls and for messages. */
export const blockedNumbersQuery = (deviceId: string) =>
  queryOptions({
    queryKey: [...rulesKey(deviceId), 'numbers'] as const,
    queryFn: ({ signal }) => api.call(listBlockedNumbers, { query: { deviceId }, signal }),
  });

/** GET /contactlog: one page of the calls or of the messages. */
export const readContacts = (deviceId: string, kind: ContactKind) => (part: LogPart, signal: AbortSignal) =>
  api.call(listContacts, { query: { deviceId, kind, ...part }, signal });

interface NumberChange {
  action: 'block' | 'allow';
  kind: ContactKind;
  number: string;
}

/** The list as it will be once the change is made. */
const changed = (
  numbers: BlockedNumber[] | undefined,
  { action, kind, number }: NumberChange,
): BlockedNumber[] | undefined => {
  const others = numbers?.filter((entry) => entry.kind !== kind || entry.number !== number);
  if (action === 'allow') return others;
  return others && [{ kind, number, blockedAt: new Date().toISOString(), receivedAt: null }, ...others];
};

/** POST /child/device/policy for a number: the page shows it at once, and takes it back when it fails. What is allowed can be undone. */
export const useChangeNumber = (deviceId: string) => {
  const queries = useQueryClient();
  const { queryKey } = blockedNumbersQuery(deviceId);
  const mutation = useMutation({
    mutationFn: ({ action, kind, number }: NumberChange) =>
      api.send(changePolicy, { body: { deviceId, kind, action, values: [number] } }),
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      queries.setQueryData(queryKey, (numbers: BlockedNumber[] | undefined) => changed(numbers, change));
      return { before };
    },
    onSuccess: (_answer, change) => {
      if (change.action === 'block') toast.success(contactsTexts.updated);
      else
        toast.undoable(contactsTexts.updated, {
          label: contactsTexts.undo,
          run: () => mutation.mutate({ ...change, action: 'block' }),
        });
    },
    onError: (error, _change, context) => {
      queries.setQueryData(queryKey, context?.before);
      toast.error(failureText(error));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: rulesKey(deviceId) }),
  });
  return mutation;
};
