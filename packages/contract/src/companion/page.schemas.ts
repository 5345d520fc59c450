import { Policy } from '../policy/policy.schemas.ts';
import { deviceId } from '../ids.ts';
import { instant, nullable, z } from '../schema.ts';
import { DeviceMe } from './companion.schemas.ts';

/** The child's page of a device with a third-party client. */
export const ChildPage = z.object({
  me: DeviceMe,
  /** What the parents have set for the device. The client may be unable to enforce it. */
  policy: Policy,
  /** What reports: `OwnTracks`; null before the first report. */
  client: nullable(z.string()),
  /** When the device user confirmed on this page that they know; null before. */
  agreedAt: nullable(instant()),
});
export type ChildPage = z.output<typeof ChildPage>;

/** The link, shown once: only a hash of its token is stored. */
export const PageLink = z.object({ deviceId: deviceId(), url: z.string() });
export type PageLink = z.output<typeof PageLink>;
