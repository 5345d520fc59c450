import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getSample, removeSample, startSample } from '@kinward/contract/sample/sample.routes.ts';
import { api } from '../../../lib/api.ts';
import { childrenQuery, planQuery } from '../../../lib/family.ts';

/** GET /sample: whether the family has a sample child, and whether it moves. */
export const sampleQuery = queryOptions({
  queryKey: ['sample'],
  staleTime: 0,
  queryFn: ({ signal }) => api.call(getSample, { signal }),
});

/** Reads again what a sample changes. */
const useReload = () => {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [sampleQuery, childrenQuery, planQuery].map(({ queryKey }) => queries.invalidateQueries({ queryKey })),
    );
};

/** POST /sample. @throws ApiError */
export function useStartSample() {
  const reload = useReload();
  return useMutation({ mutationFn: () => api.call(startSample), onSettled: reload });
}

/** DELETE /sample. @throws ApiError */
export function useRemoveSample() {
  const reload = useReload();
  return useMutation({ mutationFn: () => api.send(removeSample), onSettled: reload });
}
