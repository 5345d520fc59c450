/** Of which devices minutes on sites do not come into a budget, and what would change that. */
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { HeardDevice } from '@kinward/contract/filter-log/filter-log.schemas.ts';
import { devicePartPath } from '../../entities/device/device-part.ts';

export interface Uncounted {
  /** `age`: none is known. `old`: it is 16 or more. `policy`, `off`: a parent chose so. */
  why: 'age' | 'old' | 'policy' | 'off';
  /** What the devices are called. */
  devices: string[];
  /** Where that is changed. */
  to: string;
}

const whyOf = ({ because }: HeardDevice, { age }: Pick<Child, 'age'>): Uncounted['why'] | undefined => {
  if (because === 'adult') return undefined;
  if (because === 'age') return age === null ? 'age' : 'old';
  return because;
};

const toOf = (why: Uncounted['why'], childId: string, deviceId: string): string => {
  if (why === 'age') return `/user/dashboard?${new URLSearchParams({ child: childId, add: 'details' })}`;
  if (why === 'off') return devicePartPath(childId, deviceId, 'collects');
  return '/filter/assignments';
};

/** By what decides it. Devices that the filter never heard are left out, as none of their minutes could count. */
export const uncountedOf = (recorded: readonly HeardDevice[], child: Child): Uncounted[] => {
  const less = recorded.filter(({ level, heardAt }) => level !== 'all' && heardAt !== null);
  return [...Map.groupBy(less, (one) => whyOf(one, child))].flatMap(([why, same]) => {
    const [first] = same;
    if (why === undefined || first === undefined) return [];
    const devices = child.devices
      .filter(({ deviceId }) => same.some((one) => one.deviceId === deviceId))
      .map(({ deviceName }) => deviceName);
    return [{ why, devices, to: toOf(why, child.childId, first.deviceId) }];
  });
};
