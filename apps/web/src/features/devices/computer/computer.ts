/** A computer with an agent: its local users, and whose rules each has there. */
import {
  bindLocalUser,
  getComputer,
  holdUpdates,
  removeComputerPassword,
  setComputerPassword,
  setComputerProtection,
  showComputerCode,
} from '@kinward/contract/computers/computers.routes.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import { filterKey } from '../../../entities/query-keys.ts';
import { api } from '../../../lib/api.ts';
import { endpointQuery, useChange } from '../../../lib/endpoint.ts';

const computerKey = (deviceId: string) => [...filterKey(deviceId), 'computer'];

/** GET /child/device/{id}/computer. The stream reads it again when the computer has said something new. */
export const computerQuery = (deviceId: string) =>
  endpointQuery(computerKey(deviceId), getComputer, { params: { id: deviceId } });

/** PUT /child/device/{id}/computer/user. */
export const useBind = (deviceId: string) =>
  useChange(
    (body: { user: string; deviceId: DeviceId | null }) =>
      api.send(bindLocalUser, { params: { id: deviceId }, body }),
    { refetch: filterKey(deviceId) },
  );

/** POST /child/device/{id}/computer/code. */
export const useCode = (deviceId: string) =>
  useChange(() => api.call(showComputerCode, { params: { id: deviceId } }), {
    refetch: computerKey(deviceId),
  });

/** PUT /child/device/{id}/computer/updates. */
export const useHoldUpdates = (deviceId: string) =>
  useChange((isHeld: boolean) => api.send(holdUpdates, { params: { id: deviceId }, body: { isHeld } }), {
    refetch: computerKey(deviceId),
  });

/** PUT /child/device/{id}/computer/password. */
export const useSetPassword = (deviceId: string) =>
  useChange(
    (password: string) => api.send(setComputerPassword, { params: { id: deviceId }, body: { password } }),
    { refetch: computerKey(deviceId) },
  );

/** PUT /child/device/{id}/computer/protection. */
export const useSetProtection = (deviceId: string) =>
  useChange(
    (isOn: boolean) => api.send(setComputerProtection, { params: { id: deviceId }, body: { isOn } }),
    {
      refetch: computerKey(deviceId),
    },
  );

/** DELETE /child/device/{id}/computer/password. */
export const useRemovePassword = (deviceId: string) =>
  useChange(() => api.send(removeComputerPassword, { params: { id: deviceId } }), {
    refetch: computerKey(deviceId),
  });
