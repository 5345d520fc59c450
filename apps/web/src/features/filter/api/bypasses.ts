/** Devices that went round the filter. */
import * as routes from '@kinward/contract/filter/bypasses.routes.ts';
import { policiesKey } from '../../../entities/query-keys.ts';
import { api, failureText } from '../../../lib/api.ts';
import { endpointQuery, useChange } from '../../../lib/endpoint.ts';
import { toast } from '../../../ui/toast.ts';

/** GET /filter/bypasses; the stream has it read again when one is noted. */
export const bypassesQuery = endpointQuery([...policiesKey, 'bypasses'], routes.listFilterBypasses);

/** POST /filter/bypasses/{id}/dismiss. */
export const useDismissBypass = () =>
  useChange((id: string) => api.send(routes.dismissFilterBypass, { params: { id } }), {
    refetch: bypassesQuery.queryKey,
    onError: (error) => toast.error(failureText(error)),
  });
