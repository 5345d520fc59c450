import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { connectDevice } from '@kinward/contract/devices/devices.routes.ts';
import { api, failureText } from '../../../lib/api.ts';
import { childrenQuery } from '../../family/family.ts';
import { toast } from '../../../ui/toast.ts';
import { rememberKeys } from '../clients/clients.ts';

/** POST /child/device/{id}/connect: keys for a third-party client, shown once; the former ones end. @throws ApiError */
export function useConnectDevice() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ deviceId }: Pick<Device, 'deviceId' | 'pairedAt'>) =>
      api.call(connectDevice, { params: { id: deviceId } }),
    onSuccess: (keys, { deviceId, pairedAt }) => {
      rememberKeys(deviceId, { keys, pairedBefore: pairedAt });
      return queries.invalidateQueries({ queryKey: childrenQuery.queryKey });
    },
    onError: (error) => toast.error(failureText(error)),
  });
}
