/** Which layers protect a device, as facts that are known: what it fetched, what it reported, what was created. */
import type { Computer } from '@kinward/contract/computers/computers.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import type { Policy } from '@kinward/contract/policy/policy.schemas.ts';
import { placeOf, rulesOn } from '@kinward/rules/abilities.ts';
import { moment } from '../../lib/time/time.ts';
import { withheldOf } from '../../entities/device/withheld.ts';
import { isBrokenNow, isRemoved } from './computer/broken.ts';
import { isActive } from './computer/pauses/pause.ts';
import { manageTexts as t } from './manage-messages.ts';

export interface Layer {
  name: string;
  /** Works as far as is known; or waits for the device; or is not there. */
  state: 'works' | 'waits' | 'none';
  words: string;
}

/** `policy`: null while it is read, undefined when it could not be. */
const rulesOf = (
  device: Device,
  policy: Policy | null | undefined,
  now: number,
  { computer, hasFilter }: { computer: Computer | undefined; hasFilter: boolean },
): Layer => {
  const name = t.rules;
  const holds = rulesOn(device);
  if (computer !== undefined && isRemoved(device, computer))
    return { name, state: 'none', words: t.rulesRemoved };
  // The card says which part, and what to do.
  if (computer !== undefined && isOwn(device, computer) && isBrokenNow(device, computer, now))
    return { name, state: 'waits', words: t.rulesBroken };
  if (holds === 'none' && computer !== undefined) return { name, ...ownRulesOf(device, computer, now) };
  if (holds === 'none') return { name, state: 'none', words: t.rulesNever };
  if (policy === undefined) return { name, state: 'none', words: t.rulesFailed };
  if (policy === null) return { name, state: 'none', words: t.rulesUnread };
  const { version, receivedVersion, receivedAt, changedAt } = policy;
  // A computer is said to have in force what it has, which is the filter's policy alone, or nothing yet.
  if (version === 0 || changedAt === null) {
    const ofComputer = hasFilter ? t.rulesOfFilter : t.rulesReady;
    return { name, state: 'none', words: isOwn(device, computer) ? ofComputer : t.rulesNone };
  }
  if (receivedVersion === version && receivedAt !== null) {
    const at = moment(receivedAt, now);
    if (holds === 'shown') return { name, state: 'none', words: t.rulesShown(at) };
    if (holds === 'unknown') return { name, state: 'none', words: t.rulesUnconfirmed(at) };
    return {
      name,
      state: device.paired ? 'works' : 'waits',
      words: holds === 'some' ? t.rulesPartly(at) : t.rulesKnown(at),
    };
  }
  return { name, state: 'waits', words: t.rulesWaiting(moment(changedAt, now)) };
};

/** Whether a local user of the computer has the rules of its own device. */
const isOwn = ({ deviceId }: Device, computer: Computer | undefined): boolean =>
  computer?.users.some(({ device }) => device?.deviceId === deviceId) ?? false;

/** Of a computer whose agent enforces no rules of its own device now. */
const ownRulesOf = (of: Device, computer: Computer, now: number): Omit<Layer, 'name'> => {
  if (isOwn(of, computer) && computer.faults.includes('off')) return { state: 'waits', words: t.rulesOff };
  if (isOwn(of, computer) && computer.pauses.some((pause) => isActive(pause, now)))
    return { state: 'waits', words: t.rulesPaused };
  if (isOwn(of, computer)) return { state: 'waits', words: t.rulesAwaited };
  const isOfOthers = computer.users.some(({ device }) => device !== null);
  return { state: 'none', words: isOfOthers ? t.rulesOfOthers : t.rulesOfNobody };
};

const locationOf = (device: Device, now: number): Layer => {
  const name = t.location;
  if (device.missingPermissions.some((permission) => /location/iu.test(permission)))
    return { name, state: 'waits', words: t.locationMissing };
  const held = device.paired ? withheldOf(device, now) : undefined;
  if (held !== undefined) return { name, state: 'none', words: held.chip };
  // There is none to wait for.
  if (device.location === null && device.paired && placeOf(device) === 'none')
    return { name, state: 'none', words: t.locationNever };
  if (device.location === null) return { name, state: 'none', words: t.locationNone };
  const words = t.locationAt(moment(device.location.recordedAt, now));
  return { name, state: device.paired ? 'works' : 'none', words };
};

/** Rules, location and filter of one device. `filterAccount`: of an outside filter; absent where the installation has its own. `computer`: of an agent. */
export const layersOf = (
  device: Device,
  policy: Policy | null | undefined,
  filterAccount: boolean | undefined,
  now: number,
  computer?: Computer,
): Layer[] => [
  rulesOf(device, policy, now, { computer, hasFilter: filterAccount === undefined }),
  locationOf(device, now),
  ...(filterAccount === undefined
    ? []
    : [{ name: t.filter, state: 'none' as const, words: filterAccount ? t.filterReady : t.filterNone }]),
];
