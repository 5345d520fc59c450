/**
 * Whether a site is closed for a local user, by which rule and until when: the same rules that answer their names, so it is said
 * without a connection as well.
 */
import { isIP } from 'node:net';
import { targetName } from '@kinward/catalogue/shown.ts';
import type { PageWhy } from '@kinward/contract/computers/agent-page.schemas.ts';
import type { Closing } from '@kinward/filter-core/policy/device.ts';
import { requestedSite } from '@kinward/rules/sites/requested-site.ts';
import { bareHost } from '../bare-host.ts';

/** @param closing undefined: their rules do not hold now */
export function whyClosed(
  typed: string,
  closing: (name: string) => Closing | null | undefined,
  language: 'en' | 'es',
): PageWhy {
  const domain = requestedSite(typed);
  // An address is reached without a name.
  if (domain === undefined || isIP(bareHost(domain)) !== 0) return null;
  const found = closing(domain);
  if (!found)
    return { domain, isFiltered: found === null, isClosed: false, kind: 'default', name: null, until: null };
  const { reason, windowName, until } = found;
  return {
    domain,
    isFiltered: true,
    isClosed: true,
    kind: reason.kind,
    name: windowName ?? (reason.target === undefined ? null : targetName(reason.target, language)),
    until: until === null ? null : new Date(until).toISOString(),
  };
}
