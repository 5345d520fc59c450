/** What somebody in a linked network asks for on the page of a closed site (docs/decisions/0119-asking-from-a-network.md). */
import { ASK_STATES } from '../approvals/approvals.schemas.ts';
import { LIMITS } from '../limits.ts';
import { id, instant, nullable, z } from '../schema.ts';

export const NetworkRequest = z.object({
  requestId: id(),
  networkId: id(),
  networkName: z.string(),
  /** The domain that is asked for. */
  site: z.string(),
  /** First name as it was typed on the page, which nobody has checked; empty: none. */
  asker: z.string(),
  note: z.string(),
  askedAt: instant(),
  state: z.enum(ASK_STATES),
  answeredAt: nullable(instant()),
  /** The parent who answered; null while no parent has, and when that parent has left. */
  answeredBy: nullable(z.string()),
  /** The grant of the network that answers it; null: none. */
  grantId: nullable(id()),
  /** End of the grant. */
  until: nullable(instant()),
  /** The service of the filter's catalogue that the site is a name of, where it is one's alone; null: none. */
  service: nullable(z.object({ id: z.string(), name: z.string(), category: nullable(z.string()) })),
});
export type NetworkRequest = z.output<typeof NetworkRequest>;

export const NetworkAnswerBody = z.discriminatedUnion('grant', [
  z.object({
    grant: z.literal(true),
    minutes: z
      .int('Enter whole minutes')
      .check(
        z.gte(1, 'At least 1 minute'),
        z.lte(LIMITS.grantMinutesMax, `At most ${LIMITS.grantMinutesMax} minutes`),
      ),
    /** Of a site that is a service's: `service` opens all of its names in the network. */
    opens: z._default(z.enum(['site', 'service'], 'Choose site or service'), 'site'),
  }),
  z.object({ grant: z.literal(false) }),
]);
export type NetworkAnswerBody = z.output<typeof NetworkAnswerBody>;
