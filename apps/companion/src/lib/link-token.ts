import { keepUnchecked } from './tracker.ts';

/** What OwnTracks is set up with, after what opens the page: `name.password`. */
const TRACKER = String.raw`tracker=([a-z2-7]{16,64}\.[a-z2-7]{16,64})`;

/** What a link brought: each empty when it did not. */
export interface PageLink {
  token: string;
  /** `name.password` */
  tracker: string;
}

/** The token behind the `#` of a link, removed from the address so that no one finds it there later. */
const take = (token: string): PageLink => {
  const [, found = '', tracker = ''] =
    new RegExp(`^#${token}(?:&${TRACKER})?$`, 'u').exec(location.hash) ?? [];
  // Without the slash the page is about to be redirected, and needs its token there.
  if (found === '' || !location.pathname.endsWith('/')) return { token: '', tracker: '' };
  history.replaceState(null, '', location.pathname);
  return { token: found, tracker };
};

/** The pairing code; empty when there is none. What sets OwnTracks up is kept, and checked once the device is paired. */
export const takeCode = (): string => {
  const { token, tracker } = take(String.raw`code=([\w-]{1,64})`);
  if (tracker !== '') keepUnchecked(tracker);
  return token;
};

/** What opens a child's page and what sets OwnTracks up; empty when there is none. */
export const takePageToken = (): PageLink => take(String.raw`page=(kwc_[\w-]{43,65})`);

/** Keeps what sets OwnTracks up where the link brings nothing else, to be checked: for a device that is paired already. */
export const takeTracker = (): void => {
  const { token } = take(TRACKER);
  if (token !== '') keepUnchecked(token);
};
