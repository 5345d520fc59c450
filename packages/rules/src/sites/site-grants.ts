/** Which grant opens a site that is on a device's block list. */
import type { DeviceGrant } from '@kinward/contract/approvals/approvals.schemas.ts';
import { longest, runs } from '../running.ts';
import { siteMatcher } from './site-match.ts';

/**
 * The grant that opens an address: of that site, or of a service or a category that opens all that blocks it. The device has no catalogue:
 * the server says in `opens` which entries those are.
 * @param entries of the block list that cover the address
 * @param at ms since the epoch
 */
export const grantOfSite = (
  grants: readonly DeviceGrant[],
  address: string,
  entries: readonly string[],
  at: number,
): DeviceGrant | undefined =>
  longest(
    grants.filter(
      (one) =>
        runs(one, at) &&
        (one.target.kind === 'site'
          ? siteMatcher([one.target.value])(address).length > 0
          : entries.length > 0 && entries.every((entry) => one.opens?.includes(entry))),
    ),
  );
