/** How the installation's own filter is, as a parent is told. */
import { deviceId } from '../ids.ts';
import { LayerKind } from './device-dns.schemas.ts';
import { id, instant, nullable, z } from '../schema.ts';

/**
 * `answering`: it answers, and whom it asks answers it. `no-upstream`: it answers, but nobody whom it asks for what is open does. `silent`: it was
 * not heard for 15 s, or it answers nobody.
 */
export const ResolverStanding = z.enum(['answering', 'no-upstream', 'silent']);
export type ResolverStanding = z.output<typeof ResolverStanding>;

export const FilterState = z.object({
  /** `none`: the installation has no filter of its own. `silent`: no resolver was heard lately, or none that answers. */
  state: z.enum(['answering', 'silent', 'none']),
  /** When a resolver was heard last; null: none since the server started. */
  heardAt: nullable(instant()),
  /** Every resolver that has the family's rules: that of the server's machine first, then those of other machines by their names. */
  resolvers: z.array(
    z.object({
      /** As receipts name it; null: that of the server's machine has not been heard. */
      resolver: nullable(z.string()),
      /** As the operator called it; null: it is that of the server's machine. */
      name: nullable(z.string()),
      standing: ResolverStanding,
      /** When it was heard last; null: never, or not since the server started. */
      heardAt: nullable(instant()),
    }),
  ),
  /** The family's devices that resolvers can know. */
  devices: z.array(
    z.object({
      deviceId: deviceId(),
      /**
       * By what they know it, the strongest first: its key, its own address, its hardware address by a home's router. What is known by none of
       * these is answered by the rules of the network that it is in.
       */
      knownBy: z.array(z.enum(['key', 'address', 'mac'])),
      /** When the newest rules that reached a resolver came into force there; null: none did yet. */
      since: nullable(instant()),
      /** When its last question was heard, to the minute; null: none was. */
      heardAt: nullable(instant()),
      /** Since when it goes round the filter, as far as that is known: by its own name it is not filtered; null: nothing says that it does. */
      leftAt: nullable(instant()),
      /** By which layers it was heard, and when last. */
      layers: z.array(z.object({ kind: LayerKind, seenAt: instant() })),
    }),
  ),
  /** The family's linked networks, and when each was heard last; null: none was. */
  networks: z.array(z.object({ networkId: id(), name: z.string(), heardAt: nullable(instant()) })),
});
export type FilterState = z.output<typeof FilterState>;
