/** Names of the family’s children and devices, of what is known by their ids. */
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { FilterPolicy } from '@kinward/contract/filter-policies/filter-policies.schemas.ts';
import { childAndDevice } from '../../../entities/family/family.ts';
import { locale } from '../../../lib/language.ts';
import { ownFilterTexts as t } from '../messages.own.ts';

const and = new Intl.ListFormat(locale, { type: 'conjunction' });

/** Children of whom a device has the policy: "Theo and Mia"; empty: nobody. */
export const peopleOf = ({ devices }: Pick<FilterPolicy, 'devices'>, family: readonly Child[]): string =>
  and.format(
    family
      .filter((child) => child.devices.some(({ deviceId }) => devices.includes(deviceId)))
      .map(({ firstName }) => firstName),
  );

/** What a device of the family is called. */
export const deviceNameIn =
  (family: readonly Child[]) =>
  (deviceId: string): string => {
    for (const child of family)
      for (const device of child.devices)
        if (device.deviceId === deviceId) return childAndDevice(child.firstName, device.deviceName);
    return t.someDevice;
  };
