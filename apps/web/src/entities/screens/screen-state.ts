/** What parents can do about a child's screens now, and what is true of them, from what the devices can do and what is in force. */
import type { Grant } from '@kinward/contract/approvals/approvals.schemas.ts';
import type { ScreenPause } from '@kinward/contract/approvals/screen-pauses.schemas.ts';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { enforcementOf, standingOf, type EnforcedKind } from '@kinward/rules/abilities.ts';

const enforcing = ({ devices }: Pick<Child, 'devices'>, kinds: readonly EnforcedKind[]): Device[] =>
  devices.filter(
    (device) => device.paired && kinds.some((kind) => enforcementOf(device, kind) === 'enforced'),
  );

/** Whether a device of the child closes when its screens are paused. */
export const canPause = (child: Pick<Child, 'devices'>): boolean =>
  enforcing(child, ['screen-pause']).length > 0;

/** The devices on which time is limited by themselves, so that more of it changes something. */
export const timedDevices = (child: Pick<Child, 'devices'>): Device[] =>
  enforcing(child, ['screen-pause', 'schedule', 'budget']);

/** Whether anything can be done from here; what no device can do is not offered. */
export const hasScreenActions = (child: Pick<Child, 'devices' | 'phone'>): boolean =>
  timedDevices(child).length > 0 || Boolean(child.phone);

/** What holds now: paused, or opened for a while, after which a pause may go on. Times are RFC 3339. */
export type ScreenState =
  | { kind: 'usual' }
  | { kind: 'paused'; pause: ScreenPause }
  | { kind: 'opened'; until: string; grantIds: string[]; pausedUntil: string | null };

interface InForce {
  pauses: readonly ScreenPause[];
  grants: readonly Grant[];
}

/**
 * Between a pause and what was allowed for everything the later one counts, as on the device (docs/decisions/0080-screen-pauses.md).
 * @param now ms since the epoch
 */
export const screenState = (
  { childId }: Pick<Child, 'childId'>,
  { pauses, grants }: InForce,
  now: number,
): ScreenState => {
  const pause = pauses.find((one) => one.childId === childId && Date.parse(one.until) > now);
  const opened = grants
    .filter((one) => one.childId === childId && one.target.kind === 'all' && Date.parse(one.until) > now)
    .filter(({ from }) => !pause || Date.parse(from) >= Date.parse(pause.from))
    .toSorted((a, b) => Date.parse(b.until) - Date.parse(a.until));
  const [last] = opened;
  if (last) {
    const pausedUntil = pause && Date.parse(pause.until) > Date.parse(last.until) ? pause.until : null;
    return { kind: 'opened', until: last.until, grantIds: opened.map(({ grantId }) => grantId), pausedUntil };
  }
  return pause ? { kind: 'paused', pause } : { kind: 'usual' };
};

/** Names of the devices of a pause by what is true there; those where nothing keeps or shows it are `without`. */
export interface PausedWhere {
  enforced: string[];
  waiting: string[];
  shown: string[];
  without: string[];
}

export const pausedWhere = ({ devices }: Pick<Child, 'devices'>, pause: ScreenPause): PausedWhere => {
  const where: PausedWhere = { enforced: [], waiting: [], shown: [], without: [] };
  for (const { deviceId, deviceName, receivedAt } of pause.devices) {
    const device = devices.find((one) => one.deviceId === deviceId);
    const standing = device && standingOf(device, 'screen-pause', receivedAt !== null);
    if (standing === 'enforced' || standing === 'waiting' || standing === 'shown')
      where[standing].push(deviceName);
    else where.without.push(deviceName);
  }
  return where;
};
