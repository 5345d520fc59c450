/** What a parent sends to the child's device. Secrets stand behind the `#`, so that no server and no log between sees them. */
import type { TrackerKeys } from '@kinward/contract/devices/devices.schemas.ts';

/** What the child's side sets OwnTracks up with, once its reader has said yes. */
const trackerPart = ({ owntracks }: Pick<TrackerKeys, 'owntracks'>): string =>
  `tracker=${owntracks.username}.${owntracks.password}`;

/** The child's page with the code in it, and with the keys of a client beside it where there is one. */
export const companionLink = (code: string, tracker?: TrackerKeys): string =>
  `${location.origin}/companion/#code=${code}${tracker === undefined ? '' : `&${trackerPart(tracker)}`}`;

/** For a companion that is paired already: the keys alone. */
export const trackerLink = (tracker: TrackerKeys): string =>
  `${location.origin}/companion/#${trackerPart(tracker)}`;

/** The child's page of a device with a third-party client, which sets OwnTracks up after the yes. */
export const pageLink = (page: string, keys: Pick<TrackerKeys, 'owntracks'>): string =>
  `${page}&${trackerPart(keys)}`;
