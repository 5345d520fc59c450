/** Named lists of sites that policies share. */
import * as routes from '@kinward/contract/filter-policies/lists.routes.ts';
import { policiesKey } from '../../../entities/query-keys.ts';
import { api } from '../../../lib/api.ts';
import { endpointQuery, useChange } from '../../../lib/endpoint.ts';
import { toast } from '../../../ui/toast.ts';
import { savingTexts as t } from '../messages.saving.ts';

/** GET /filter/lists. */
export const listsQuery = endpointQuery([...policiesKey, 'lists'], routes.listFilterLists);

const said = ({ message = t.saved }: { message: string | undefined }): void => toast.success(message);

export interface ListDraft {
  /** Of the list that is changed, as it was read; absent: a new one. */
  of?: { listId: string; version: number };
  name: string;
  action: 'allow' | 'deny';
  names: string[];
}

/** POST /filter/lists or PUT /filter/lists/{id}; answers its id. */
export const useSaveList = () =>
  useChange(
    async ({ of, name, action, names }: ListDraft) => {
      const answer = of
        ? await api.send(routes.updateFilterList, {
            params: { id: of.listId },
            body: { version: of.version, name, names },
          })
        : await api.send(routes.addFilterList, { body: { name, action, names } });
      said(answer);
      return answer.data.listId;
    },
    { refetch: policiesKey },
  );

/** DELETE /filter/lists/{id}. */
export const useDeleteList = () =>
  useChange(
    async (listId: string) => said(await api.send(routes.deleteFilterList, { params: { id: listId } })),
    { refetch: policiesKey },
  );
