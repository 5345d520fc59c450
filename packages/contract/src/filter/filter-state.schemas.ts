/** How the installation's own filter is, as a parent is told. */
import { deviceId } from '../ids.ts';
import { LayerKind } from './device-dns.schemas.ts';
import { instant, nullable, z } from '../schema.ts';

export const FilterState = z.object({
  /** `none`: the installation has no filter of its own. `silent`: no resolver was heard lately, or none that answers. */
  state: z.enum(['answering', 'silent', 'none']),
  /** When a resolver was heard last; null: none since the server started. */
  heardAt: nullable(instant()),
  /** The family's devices that resolvers can know. */
  devices: z.array(
    z.object({
      deviceId: deviceId(),
      /** When the newest rules that reached a resolver came into force there; null: none did yet. */
      since: nullable(instant()),
      /** When its last question was heard, to the minute; null: none was. */
      heardAt: nullable(instant()),
      /** By which layers it was heard, and when last. */
      layers: z.array(z.object({ kind: LayerKind, seenAt: instant() })),
    }),
  ),
});
export type FilterState = z.output<typeof FilterState>;
