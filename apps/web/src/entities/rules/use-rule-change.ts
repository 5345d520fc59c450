/** A change of a list of rules that is blocked or allowed entry by entry: apps, sites, numbers. */
import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { BodyIn } from '@kinward/contract/route.ts';
import { changePolicy } from '@kinward/contract/policy/policy.routes.ts';
import { api, failureText } from '../../lib/api.ts';
import { toast } from '../../ui/toast.ts';
import { rulesKey } from '../query-keys.ts';

type PolicyBody = BodyIn<typeof changePolicy>;
interface Change {
  action: PolicyBody['action'];
}

interface RuleChange<T, C extends Change> {
  deviceId: string;
  /** Of the list that the page shows. */
  queryKey: QueryKey;
  /** What POST /child/device/policy is sent, without the device. */
  bodyOf: (change: C) => Pick<PolicyBody, 'kind' | 'values'>;
  /** The list as it will be once the change is made. */
  changed: (list: T | undefined, change: C) => T | undefined;
  /** What blocks again what the change has allowed; undefined where nothing was. */
  undoOf: (change: C, before: T | undefined) => C | undefined;
  messages: { updated: string; undo: string };
}

/** POST /child/device/policy: the page shows the change at once, and takes it back when it fails. What is allowed can be undone. */
export function useRuleChange<T, C extends Change>(rule: RuleChange<T, C>) {
  const { deviceId, queryKey, bodyOf, changed, undoOf, messages } = rule;
  const queries = useQueryClient();
  const mutation = useMutation({
    // One after the other: the device ends with the newest change, and its Undo is not covered by the message of an older one.
    scope: { id: `rules ${deviceId}` },
    mutationFn: (change: C) =>
      api.send(changePolicy, { body: { deviceId, action: change.action, ...bodyOf(change) } }),
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData<T>(queryKey);
      queries.setQueryData<T>(queryKey, (list) => changed(list, change));
      return { before };
    },
    onSuccess: (_answer, change, { before }) => {
      const undo = change.action === 'allow' ? undoOf(change, before) : undefined;
      if (undo === undefined) toast.success(messages.updated);
      else toast.undoable(messages.updated, { label: messages.undo, run: () => mutation.mutate(undo) });
    },
    onError: (error, _change, context) => {
      queries.setQueryData(queryKey, context?.before);
      toast.error(failureText(error));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: rulesKey(deviceId) }),
  });
  return mutation;
}
