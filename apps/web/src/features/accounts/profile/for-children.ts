import { getForChildren, setForChildren } from '@kinward/contract/parents/parents.routes.ts';
import type { ForChildren } from '@kinward/contract/parents/parents.schemas.ts';
import { api } from '../../../lib/api.ts';
import { endpointQuery, useChange } from '../../../lib/endpoint.ts';

const key = ['for-children'] as const;

/** GET /parent/for-children */
export const forChildrenQuery = endpointQuery(key, getForChildren);

/** PUT /parent/for-children */
export const useSetForChildren = (done: { onSuccess: () => void; onError: (error: Error) => void }) =>
  useChange((body: ForChildren) => api.call(setForChildren, { body }), { refetch: key, ...done });
