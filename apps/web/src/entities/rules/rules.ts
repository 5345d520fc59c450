/** What pages about a device's rules share. The stream reads all of it again when they change. */
import { queryOptions } from '@tanstack/react-query';
import { listApplications } from '@kinward/contract/apps/apps.routes.ts';
import { getPolicy } from '@kinward/contract/policy/policy.routes.ts';
import { api } from '../../lib/api.ts';
import { rulesKey } from '../query-keys.ts';

/** GET /application: the device's apps, and which are blocked. */
export const applicationsQuery = (deviceId: string) =>
  queryOptions({
    queryKey: [...rulesKey(deviceId), 'apps'] as const,
    queryFn: ({ signal }) => api.call(listApplications, { query: { deviceId }, signal }),
  });

/** GET /child/device/policy: every rule in force, and which version the device has. */
export const policyQuery = (deviceId: string) =>
  queryOptions({
    queryKey: [...rulesKey(deviceId), 'policy'] as const,
    queryFn: ({ signal }) => api.call(getPolicy, { query: { id: deviceId }, signal }),
  });
