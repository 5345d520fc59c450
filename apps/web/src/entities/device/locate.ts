import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { cancelLocate, getLocate, locateNow } from '@kinward/contract/locations/locations.routes.ts';
import { api } from '../../lib/api.ts';
import { endpointQuery } from '../../lib/endpoint.ts';

/** GET /location/locate: the newest question to a device. The live stream writes the same key. */
const locateQuery = (deviceId: string) => ({
  ...endpointQuery(['locate', deviceId], getLocate, { query: { deviceId } }),
  // The stream brings every change, and a broken one reads it again when it is back.
  staleTime: Infinity,
});

/** The newest question to the device, and what asks and stops. @throws ApiError */
export function useLocate(deviceId: string) {
  const queries = useQueryClient();
  const { queryKey } = locateQuery(deviceId);
  const { data: request } = useQuery(locateQuery(deviceId));
  const ask = useMutation({
    mutationFn: () => api.call(locateNow, { body: { deviceId } }),
    // The answer may already have come over the stream.
    onSuccess: (asked) =>
      queries.setQueryData(queryKey, (known) => (known?.requestId === asked.requestId ? known : asked)),
  });
  const cancel = useMutation({
    mutationFn: () => api.call(cancelLocate, { query: { deviceId } }),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  return { request, ask, cancel };
}
