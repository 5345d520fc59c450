/** What pages about a device's rules share. The stream reads all of it again when they change. */
import { listApplications } from '@kinward/contract/apps/apps.routes.ts';
import { getPolicy } from '@kinward/contract/policy/policy.routes.ts';
import { rulesKey } from '../query-keys.ts';
import { endpointQuery } from '../../lib/endpoint.ts';

/** GET /application: the device's apps, and which are blocked. */
export const applicationsQuery = (deviceId: string) =>
  endpointQuery([...rulesKey(deviceId), 'apps'], listApplications, { query: { deviceId } });

/** GET /child/device/policy: every rule in force, and which version the device has. */
export const policyQuery = (deviceId: string) =>
  endpointQuery([...rulesKey(deviceId), 'policy'], getPolicy, { query: { id: deviceId } });
