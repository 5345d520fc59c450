import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getDemo, removeDemo, startDemo } from '@kinward/contract/demo/demo.routes.ts';
import { api } from '../../../lib/api.ts';
import { childrenQuery, planQuery } from '../../../entities/family/family.ts';
import { endpointQuery } from '../../../lib/endpoint.ts';

/** GET /sample: whether the family has a sample child, and whether it moves. */
export const demoQuery = { ...endpointQuery(['sample'], getDemo), staleTime: 0 };

interface Callbacks<Answer> {
  /** Once the pages have read again: what was pressed is gone by then, so this must not hang on it. */
  onDone: (answer: Answer) => void;
  onError: (error: Error) => void;
}

/** One action on the sample; what a sample changes is refetched. */
function useAction<Answer>(mutationFn: () => Promise<Answer>, { onDone, onError }: Callbacks<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onError,
    onSettled: async (answer, failure) => {
      await Promise.all(
        [demoQuery, childrenQuery, planQuery].map(({ queryKey }) => queries.invalidateQueries({ queryKey })),
      );
      if (failure === null) onDone(answer as Answer);
    },
  });
}

/** POST /sample. @throws ApiError */
export const useStartDemo = (callbacks: Callbacks<unknown>) =>
  useAction(() => api.call(startDemo), callbacks);

/** DELETE /sample. @throws ApiError */
export const useRemoveDemo = (callbacks: Callbacks<{ message: string | undefined }>) =>
  useAction(() => api.send(removeDemo), callbacks);
