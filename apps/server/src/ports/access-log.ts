import type { AccessKind } from '@kinward/contract/audit/audit.schemas.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import type { DeviceIdentity, ParentIdentity } from '../platform/http/identity.ts';

/**
 * Notes that a parent read something of a child. Costs the request nothing: it is written a moment later. A device that
 * reads its own values is no access.
 * @param deviceId the device that was accessed; null for all of the family
 */
export type RecordAccess = (
  who: Pick<ParentIdentity, 'kind' | 'familyId' | 'accountId'> | DeviceIdentity,
  kind: AccessKind,
  deviceId: DeviceId | null,
) => void;

export interface AccessLog {
  recordAccess: RecordAccess;
  /** Writes what waits: before a child or device is deleted, so that who accessed it last is still known. */
  flush(): Promise<void>;
}
