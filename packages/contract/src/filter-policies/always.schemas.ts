/** "Always" as the answer to a request for a site: what that changes, and whom it concerns. */
import { LIMITS } from '../limits.ts';
import { id, instant, line, nullable, z } from '../schema.ts';
import { FilterReason } from './explain.schemas.ts';

/** `service` opens all names of the service that the site belongs to. */
const Opens = z.enum(['site', 'service'], 'Choose site or service');

export const AlwaysQuery = z.object({ opens: z._default(Opens, 'site') });

export const AlwaysBody = z.object({
  opens: z._default(Opens, 'site'),
  /** `policy`: for everyone who has the policy that closes it. `device`: for the device that asked alone, and no policy changes. */
  reach: z._default(z.enum(['policy', 'device'], 'Choose policy or device'), 'policy'),
  note: z.optional(line(LIMITS.requestNoteMax, 0)),
});
export type AlwaysBody = z.output<typeof AlwaysBody>;

export const AlwaysOpening = z.object({
  /** What is opened: a domain, or a service as its operator writes it. */
  name: z.string(),
  /** The policy that changes; null: none, as none closes it. */
  policy: nullable(z.object({ policyId: id(), name: z.string(), isDefault: z.boolean() })),
  /** Who else has that policy: other children, other devices of the same child, linked networks. */
  others: z.array(z.object({ kind: z.enum(['child', 'device', 'network']), name: z.string() })),
  /** Sites that are blocked on the device in Web Filtering and are so no longer. */
  unblocks: z.array(z.string()),
  /** The rule that closes it all the same, so that "always" opens nothing; null: it can be opened. */
  stays: nullable(FilterReason),
  /** A rule of this hour, as a schedule or a pause, that closes it now; null: none. It is not changed. */
  closedNow: nullable(FilterReason),
  /** When that rule of this hour ends; null: not within 8 days. */
  opensAt: nullable(instant()),
});
export type AlwaysOpening = z.output<typeof AlwaysOpening>;
