/** What is open in a linked home for a while, and by whose word (docs/decisions/0112-a-home-asks-and-rests.md). */
import { LIMITS } from '../limits.ts';
import { id, instant, line, nullable, z } from '../schema.ts';

/** `filter`: the filter is off for the home. Else a site, a service or a category of sites; none of a device, as who asks is not known. */
const Kind = z.enum(
  ['filter', 'site', 'service', 'site-category'],
  'Choose filter, site, service or site-category',
);

export const NetworkGrant = z.object({
  grantId: id(),
  networkId: id(),
  networkName: z.string(),
  target: z.object({ kind: Kind, value: z.string() }),
  /** What the target is called; null: everything. */
  name: nullable(z.string()),
  from: instant(),
  until: instant(),
  /** The parent who gave it; null when that parent has left. */
  givenBy: nullable(z.string()),
  /** Since when the first resolver has it; null: none does yet. */
  reachedAt: nullable(instant()),
});
export type NetworkGrant = z.output<typeof NetworkGrant>;

export const NetworkGrantBody = z.object({
  target: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('filter') }),
    z.object({ kind: z.literal('site'), value: line(LIMITS.urlMax) }),
    z.object({ kind: z.literal('service'), value: line(LIMITS.nameMax) }),
    z.object({ kind: z.literal('site-category'), value: line(LIMITS.nameMax) }),
  ]),
  minutes: z
    .int('Enter whole minutes')
    .check(
      z.gte(1, 'At least 1 minute'),
      z.lte(LIMITS.grantMinutesMax, `At most ${LIMITS.grantMinutesMax} minutes`),
    ),
});
export type NetworkGrantBody = z.output<typeof NetworkGrantBody>;
