/** How the installation's own filter is, as a parent is told. */
import { deviceId } from '../ids.ts';
import { instant, nullable, z } from '../schema.ts';

export const FilterState = z.object({
  /** `none`: the installation has no filter of its own. `silent`: no resolver was heard lately, or none that answers. */
  state: z.enum(['answering', 'silent', 'none']),
  /** When a resolver was heard last; null: none since the server started. */
  heardAt: nullable(instant()),
  /** The family's devices that resolvers decide for, and since when by the newest rules that reached one. */
  devices: z.array(z.object({ deviceId: deviceId(), since: instant() })),
});
export type FilterState = z.output<typeof FilterState>;
