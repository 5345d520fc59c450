/** By what name of its own the filter knows a device. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getDeviceDns, makeDeviceDns, makeProfileLink } from '@kinward/contract/filter/device-dns.routes.ts';
import { renewalsQuery } from '../../../entities/device/renewals.ts';
import { filterKey } from '../../../entities/query-keys.ts';
import { api } from '../../../lib/api.ts';
import { endpointQuery } from '../../../lib/endpoint.ts';

/** GET /child/device/{id}/dns. The stream reads it again when the device was heard. */
export const deviceDnsQuery = (deviceId: string) =>
  endpointQuery([...filterKey(deviceId), 'dns'], getDeviceDns, { params: { id: deviceId } });

/** POST /child/device/{id}/dns: a name, or a new one; the former ends. @throws ApiError */
export const useMakeName = (deviceId: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(makeDeviceDns, { params: { id: deviceId } }),
    onSuccess: (dns) => {
      queries.setQueryData(deviceDnsQuery(deviceId).queryKey, dns);
      // A parent who left knows the former name only.
      return queries.invalidateQueries({ queryKey: renewalsQuery.queryKey });
    },
  });
};

/** POST /child/device/{id}/dns/profile: a link that ends. */
export const useProfileLink = (deviceId: string) =>
  useMutation({ mutationFn: () => api.call(makeProfileLink, { params: { id: deviceId } }) });
