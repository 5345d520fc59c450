/** Separate from the other routes of devices: the portal's first page does not need it. */
import { defineRoute } from '../route.ts';
import { deviceId } from '../ids.ts';
import { instant, nullable, z } from '../schema.ts';

/** What a former parent may still have of a device. */
export const Renewal = z.object({
  deviceId: deviceId(),
  deviceName: z.string(),
  childName: z.string(),
  /**
   * `keys`: of a third-party client, which only write. `code`: the device was paired with a code that this parent made. `filter`: the device's own
   * name for the filter, by which someone can ask as the device.
   */
  reason: z.enum(['keys', 'code', 'filter']),
  /** First and last name; null when the account has ended. */
  by: nullable(z.string()),
  partedAt: instant(),
});
export type Renewal = z.output<typeof Renewal>;

export const listRenewals = defineRoute({
  name: 'listRenewals',
  slice: 'devices',
  method: 'GET',
  path: '/child/device/renewals',
  audience: 'parent',
  summary:
    'Devices to which a former parent may still have access: keys of a third-party client or a name for the filter that this parent may have seen, or a pairing by a code that this parent made. New keys, a new name or a new code take a device off the list.',
  reply: z.array(Renewal),
});
