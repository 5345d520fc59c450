/** How a slice notifies a device while its app is closed. The companion slice implements it; `app.ts` hands it out. */
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Tx } from '../platform/tx.ts';

/** What a device is notified of. No place, no app and no site: it shows on a screen that others may see. */
export type DeviceNews =
  | { kind: 'rules' }
  /** A parent asks where it is, until then (RFC 3339). */
  | { kind: 'locate'; until: string }
  /** What the holder asked for was answered; `minutes` where it was for time. */
  | { kind: 'answer'; granted: boolean; minutes: number | null }
  /** A parent has seen the call for help. */
  | { kind: 'seen' }
  /** A parent can see the device from now on. */
  | { kind: 'watcher'; name: string };

export interface DevicePushes {
  /** Notifies a device in the caller's transaction; nothing where its user did not ask for it. */
  tell(tx: Tx, familyId: FamilyId, deviceId: DeviceId, news: DeviceNews): Promise<void>;
  /** The same for every device of the family. */
  tellAll(tx: Tx, familyId: FamilyId, news: DeviceNews): Promise<void>;
}
