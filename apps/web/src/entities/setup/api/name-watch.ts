import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NamedWatch } from '@kinward/contract/devices/devices.schemas.ts';
import { nameWatch } from '@kinward/contract/devices/devices.routes.ts';
import { api } from '../../../lib/api.ts';
import { childrenQuery } from '../../family/family.ts';

/** PUT /child/device/{id}/watch: puts a GPS watch on a device by its number. @throws ApiError */
export function useNameWatch(deviceId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (watchId: string): Promise<NamedWatch> =>
      api.call(nameWatch, { params: { id: deviceId }, body: { watchId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: childrenQuery.queryKey }),
  });
}
