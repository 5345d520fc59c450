/** A computer with an agent: its local users, and whose rules each has there. */
import { bindLocalUser, getComputer } from '@kinward/contract/computers/computers.routes.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import { filterKey } from '../../../entities/query-keys.ts';
import { api } from '../../../lib/api.ts';
import { endpointQuery, useChange } from '../../../lib/endpoint.ts';

/** GET /child/device/{id}/computer. The stream reads it again when the computer has said something new. */
export const computerQuery = (deviceId: string) =>
  endpointQuery([...filterKey(deviceId), 'computer'], getComputer, { params: { id: deviceId } });

/** PUT /child/device/{id}/computer/user. */
export const useBind = (deviceId: string) =>
  useChange(
    (body: { user: string; deviceId: DeviceId | null }) =>
      api.send(bindLocalUser, { params: { id: deviceId }, body }),
    { refetch: filterKey(deviceId) },
  );
