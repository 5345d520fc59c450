import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getSample, removeSample, startSample } from '@kinward/contract/demo/demo.routes.ts';
import { api } from '../../../lib/api.ts';
import { childrenQuery, planQuery } from '../../../lib/family.ts';

/** GET /sample: whether the family has a sample child, and whether it moves. */
export const sampleQuery = queryOptions({
  queryKey: ['sample'],
  staleTime: 0,
  queryFn: ({ signal }) => api.call(getSample, { signal }),
});

interface Told<Answer> {
  /** Once the pages have read again: what was pressed is gone by then, so this must not hang on it. */
  onDone: (answer: Answer) => void;
  onError: (error: Error) => void;
}

/** One deed on the sample; what a sample changes is read again. */
function useDeed<Answer>(mutationFn: () => Promise<Answer>, { onDone, onError }: Told<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onError,
    onSettled: async (answer, failure) => {
      await Promise.all(
        [sampleQuery, childrenQuery, planQuery].map(({ queryKey }) =>
          queries.invalidateQueries({ queryKey }),
        ),
      );
      if (failure === null) onDone(answer as Answer);
    },
  });
}

/** POST /sample. @throws ApiError */
export const useStartSample = (told: Told<unknown>) => useDeed(() => api.call(startSample), told);

/** DELETE /sample. @throws ApiError */
export const useRemoveSample = (told: Told<{ message: string | undefined }>) =>
  useDeed(() => api.send(removeSample), told);
