import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as routes from '@kinward/contract/consent/consent.routes.ts';
import { api, failureText } from '../../lib/api.ts';
import { childrenQuery } from '../family/family.ts';
import { toast } from '../../ui/toast.ts';
import { consentTexts as t } from './messages.ts';
import { endpointQuery } from '../../lib/endpoint.ts';

/** GET /child/{id}/pause: whether one's own pause is among those that run. @param until a new end asks again */
export const pauseQuery = (childId: string, until: string | null) => ({
  ...endpointQuery(['pause', childId, until], routes.getPause, { params: { id: childId } }),
  enabled: until !== null,
});

const useFresh = (childId: string) => {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: childrenQuery.queryKey }),
      queries.invalidateQueries({ queryKey: ['pause', childId] }),
    ]);
};

/** POST /child/{id}/pause. */
export const useBeginPause = (childId: string) => {
  const fresh = useFresh(childId);
  return useMutation({
    mutationFn: (hours: number) => api.call(routes.beginPause, { params: { id: childId }, body: { hours } }),
    onSuccess: async () => {
      await fresh();
      toast.success(t.begun);
    },
    onError: (error) => toast.error(failureText(error)),
  });
};

/** DELETE /child/{id}/pause. */
export const useEndPause = (childId: string) => {
  const fresh = useFresh(childId);
  return useMutation({
    mutationFn: () => api.call(routes.endPause, { params: { id: childId } }),
    onSuccess: async ({ pausedUntil }) => {
      await fresh();
      toast.success(pausedUntil === null ? t.ended : t.goesOn);
    },
    onError: (error) => toast.error(failureText(error)),
  });
};
