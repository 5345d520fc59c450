/** Where a parent goes after the login. */
import type { SessionEnd } from '../../lib/session.ts';
import { invitationPath } from './invite.ts';

/** What the page that led to the login hands over. */
export interface Handed {
  /** Why the session is over; undefined: there was none. */
  ended?: SessionEnd | undefined;
  /** The signed-in page that was asked for. */
  next?: string | undefined;
}

const SIGNED_IN = /^\/(?:user\/|filter(?:\/|$))/u;

/** A page of the signed-in part of this origin, or undefined: nothing that was handed over leads elsewhere. */
const ownPage = (path: unknown): string | undefined => {
  if (typeof path !== 'string' || !URL.canParse(path, location.origin)) return undefined;
  const { origin, pathname, search } = new URL(path, location.origin);
  return origin === location.origin && SIGNED_IN.test(pathname) ? pathname + search : undefined;
};

/** Where the invitation is shown, if one waits; else the page that was asked for; else the dashboard. */
export const landing = (next?: unknown): string => invitationPath() ?? ownPage(next) ?? '/user/dashboard';
