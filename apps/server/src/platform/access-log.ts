import type { LookKind } from '@kinward/contract/audit/audit.schemas.ts';
import type { DeviceIdentity, ParentIdentity } from './http/identity.ts';

/**
 * Notes that a parent read something of a child. Costs the request nothing: it is written a moment later. A device that
 * reads its own values is no look.
 * @param deviceId the device that was looked at; null for all of the family
 */
export type Looked = (
  who: Pick<ParentIdentity, 'kind' | 'familyId' | 'accountId'> | DeviceIdentity,
  kind: LookKind,
  deviceId: string | null,
) => void;

export interface LookLog {
  looked: Looked;
  /** Writes what waits: before a child or device goes, so that who looked at it last is still known. */
  flush(): Promise<void>;
}
