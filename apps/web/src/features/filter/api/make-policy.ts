/** Making, renaming and deleting policies, and who has which. */
import * as routes from '@kinward/contract/filter-policies/filter-policies.routes.ts';
import type { BodyIn } from '@kinward/contract/route.ts';
import { policiesKey } from '../../../entities/query-keys.ts';
import { api, failureText } from '../../../lib/api.ts';
import { useChange } from '../../../lib/endpoint.ts';
import { toast } from '../../../ui/toast.ts';
import { savingTexts as t } from '../messages.saving.ts';

const say = (message: string = t.saved): void => toast.success(message);

/** POST /filter/policies; answers its id. */
export const useAddPolicy = () =>
  useChange(
    async (body: BodyIn<typeof routes.addFilterPolicy>) => {
      const { data, message } = await api.send(routes.addFilterPolicy, { body });
      say(message);
      return data.policyId;
    },
    { refetch: policiesKey },
  );

/** PUT /filter/policies/{id} with a name alone. */
export const useRenamePolicy = (id: string) =>
  useChange(
    async (name: string) =>
      say((await api.send(routes.updateFilterPolicy, { params: { id }, body: { name } })).message),
    { refetch: policiesKey },
  );

/** DELETE /filter/policies/{id}. */
export const useDeletePolicy = () =>
  useChange(
    async (id: string) => say((await api.send(routes.deleteFilterPolicy, { params: { id } })).message),
    { refetch: policiesKey },
  );

interface AssignmentChange {
  to: { childId: string } | { deviceId: string } | { networkId: string };
  policyId: string | null;
  /** Left out while taking back. */
  former?: string | null;
}

/** PUT /filter/assignments; can be taken back for a while. */
export const useAssign = () => {
  const change = useChange(
    async ({ to, policyId }: AssignmentChange) =>
      api.send(routes.setFilterAssignment, {
        body: { ...to, policyId },
      }),
    {
      refetch: policiesKey,
      onSuccess: ({ message = t.saved }, { to, former }) => {
        if (former === undefined) return toast.success(message);
        const run = (): void => change.mutate({ to, policyId: former });
        toast.undoable(message, { label: t.undo, run });
      },
      onError: (error) => toast.error(failureText(error)),
    },
  );
  return change;
};
