/** Policies of the filter: what a page reads of them, and how it changes one. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as routes from '@kinward/contract/filter-policies/filter-policies.routes.ts';
import type {
  FilterExceptionBody,
  FilterPolicy,
  FilterPolicyUpdate,
} from '@kinward/contract/filter-policies/filter-policies.schemas.ts';
import { policiesKey } from '../../../entities/query-keys.ts';
import { api, failedWith, failureText } from '../../../lib/api.ts';
import { endpointQuery } from '../../../lib/endpoint.ts';
import { toast } from '../../../ui/toast.ts';
import { savingTexts as t } from '../messages.saving.ts';

/** GET /filter/policies. */
export const policiesQuery = endpointQuery([...policiesKey, 'list'], routes.listFilterPolicies);

/** GET /filter/policies/{id}; the stream has it read again when a resolver has a change. */
export const policyQuery = (id: string) =>
  endpointQuery([...policiesKey, 'one', id], routes.getFilterPolicy, { params: { id } });

/** GET /filter/assignments. */
export const assignmentsQuery = endpointQuery([...policiesKey, 'assignments'], routes.getFilterAssignments);

/** A part of a policy as it is to be; `undo` is what it was. */
export interface PolicyChange {
  part: Omit<FilterPolicyUpdate, 'version'>;
  /** Left out where there is nothing to take back, as while taking back. */
  undo?: Omit<FilterPolicyUpdate, 'version'>;
  /** What is typed is shown once it is saved; what is wrong with it is said at its field. */
  typed?: true;
}

const scopeOf = (id: string) => ({ id: `policy ${id}` });

/** PUT /filter/policies/{id}: shown at once, one after the other, each on what the one before has left. */
export function useChangePolicy(id: string) {
  const queries = useQueryClient();
  const { queryKey } = policyQuery(id);
  const mutationKey = [...policiesKey, 'change', id];
  const mutation = useMutation({
    mutationKey,
    scope: scopeOf(id),
    mutationFn: ({ part }: PolicyChange) => {
      const version = queries.getQueryData<FilterPolicy>(queryKey)?.version;
      return api.send(routes.updateFilterPolicy, {
        params: { id },
        body: { ...part, ...(version !== undefined && { version }) },
      });
    },
    onMutate: async ({ part, typed }) => {
      if (typed) return;
      await queries.cancelQueries({ queryKey });
      queries.setQueryData<FilterPolicy>(
        queryKey,
        (policy) => policy && ({ ...policy, ...part } as FilterPolicy),
      );
    },
    onSuccess: ({ data, message = t.saved }, { undo }) => {
      const isLast = queries.isMutating({ mutationKey }) === 1;
      const { version, changedAt, changedBy, receipts } = data;
      // What waits behind this change is on the page already.
      queries.setQueryData<FilterPolicy>(queryKey, (policy) =>
        isLast || !policy ? data : { ...policy, version, changedAt, changedBy, receipts },
      );
      if (undo === undefined) toast.success(message);
      else toast.undoable(message, { label: t.undo, run: () => mutation.mutate({ part: undo }) });
    },
    onError: (error, change) => {
      if (failedWith(error, 'CONFLICT')) toast.error(t.conflict);
      else if (!change.typed)
        toast.error(t.notSaved(failureText(error)), {
          label: t.saveAgain,
          run: () => mutation.mutate(change),
        });
    },
    onSettled: (_answer, error) => {
      if (error) void queries.invalidateQueries({ queryKey });
      return queries.invalidateQueries({ queryKey: policiesQuery.queryKey });
    },
  });
  return mutation;
}

/** PUT and DELETE /filter/policies/{id}/exceptions; `former` is what the policy said of the name before. */
export interface ExceptionChange {
  name: string;
  next: Omit<FilterExceptionBody, 'name'> | null;
  former?: Omit<FilterExceptionBody, 'name'> | null;
}

export function useChangeException(id: string) {
  const queries = useQueryClient();
  const mutation = useMutation({
    scope: scopeOf(id),
    mutationFn: async ({ name, next }: ExceptionChange) => {
      const { message } =
        next === null
          ? await api.send(routes.deleteFilterException, { params: { id }, query: { name } })
          : await api.send(routes.putFilterException, { params: { id }, body: { name, ...next } });
      return message ?? t.saved;
    },
    onSuccess: (message, { name, former }) => {
      if (former === undefined) toast.success(message);
      else toast.undoable(message, { label: t.undo, run: () => mutation.mutate({ name, next: former }) });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: policiesKey }),
  });
  return mutation;
}
