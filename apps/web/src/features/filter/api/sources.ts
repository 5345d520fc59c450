/** Lists of others: what a page reads of them, and how it switches, adds and answers one. */
import * as routes from '@kinward/contract/filter-sources/sources.routes.ts';
import type { FilterSource, FilterSourceAnswer } from '@kinward/contract/filter-sources/sources.schemas.ts';
import type { BodyIn } from '@kinward/contract/route.ts';
import { policiesKey } from '../../../entities/query-keys.ts';
import { api, failureText } from '../../../lib/api.ts';
import { endpointQuery, useChange } from '../../../lib/endpoint.ts';
import { toast } from '../../../ui/toast.ts';
import { savingTexts as t } from '../messages.saving.ts';

/** What is on its way changes without an event: resolvers have no line to pages. */
const LOOK_MS = 3_000;
const isOnItsWay = ({ state }: FilterSource): boolean => state === 'fetching' || state === 'building';

/** GET /filter/sources. */
export const sourcesQuery = {
  ...endpointQuery([...policiesKey, 'sources'], routes.listFilterSources),
  refetchInterval: ({ state }: { state: { data?: readonly FilterSource[] | undefined } }): number | false =>
    state.data?.some(isOnItsWay) === true ? LOOK_MS : false,
};

const said = (message: string = t.saved): void => toast.success(message);
const onError = (error: Error): void => toast.error(failureText(error));

/** PUT /filter/sources. */
export const useSwitchSource = () =>
  useChange(
    async (body: BodyIn<typeof routes.switchFilterSource>) =>
      said((await api.send(routes.switchFilterSource, { body })).message),
    { refetch: policiesKey, onError },
  );

/** POST /filter/sources. */
export const useAddSource = () =>
  useChange(
    async (body: BodyIn<typeof routes.addFilterSource>) =>
      said((await api.send(routes.addFilterSource, { body })).message),
    { refetch: policiesKey },
  );

/** POST /filter/sources/{id}/answer. */
export const useAnswerSource = () =>
  useChange(
    async ({ sourceId, ...body }: FilterSourceAnswer & { sourceId: string }) =>
      said((await api.send(routes.answerFilterSource, { params: { id: sourceId }, body })).message),
    { refetch: policiesKey, onError },
  );

/** DELETE /filter/sources/{id}. */
export const useDeleteSource = () =>
  useChange(
    async (id: string) => said((await api.send(routes.deleteFilterSource, { params: { id } })).message),
    { refetch: policiesKey, onError },
  );
