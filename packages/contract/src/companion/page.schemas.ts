import { Policy } from '../policy/policy.schemas.ts';
import { id, instant, nullable, z } from '../schema.ts';
import { DeviceMe } from './companion.schemas.ts';

/** The child's page of a device that somebody else's client reports for. */
export const ChildPage = z.object({
  me: DeviceMe,
  /** What the parents have set for the device. The client may not be able to keep it. */
  policy: Policy,
  /** What reports: `OwnTracks`; null before the first report. */
  client: nullable(z.string()),
  /** When the holder said on this page that they know; null before. */
  agreedAt: nullable(instant()),
});
export type ChildPage = z.output<typeof ChildPage>;

/** The link, told once: only a hash of what is in it is kept. */
export const PageLink = z.object({ deviceId: id(), url: z.string() });
export type PageLink = z.output<typeof PageLink>;
