/** When devices went round the filter. */
import { childId, deviceId } from '../ids.ts';
import { id, instant, nullable, z } from '../schema.ts';

export const FilterBypass = z.object({
  bypassId: id(),
  childId: childId(),
  childName: z.string(),
  deviceId: deviceId(),
  deviceName: z.string(),
  /** Of its last question before. */
  from: instant(),
  /** When it asked again; null: not yet. */
  to: nullable(instant()),
  /**
   * What it had asked for just before; null: nothing that says how. `two-networks` is of another kind: its key was used in two networks at once,
   * from the first to the last such minute.
   */
  way: nullable(z.enum(['relay', 'resolver', 'vpn', 'proxy', 'two-networks'])),
});
export type FilterBypass = z.output<typeof FilterBypass>;
