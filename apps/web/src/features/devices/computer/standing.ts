/** How a computer is, in a few words: what holds there, and what speaks against it. */
import type { Computer } from '@kinward/contract/computers/computers.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { FAMILY_HEARD_MS, SILENT_MS } from '@kinward/rules/computers/silence.ts';
import { moment, until } from '../../../lib/time/time.ts';
import type { ChipState } from '../../../ui/StateChip.tsx';
import { brokenParts, heardAt, isOfThisAgent, isRemoved } from './broken.ts';
import { computerTexts as t } from './computer-messages.ts';
import { isActive } from './pauses/pause.ts';

const HOUR_MS = 3_600_000;
/** For which what the computer has noticed is shown, from when it was told. */
const DAY_MS = 24 * HOUR_MS;

interface Standing {
  chip: ChipState;
  words: string;
  why: string;
  /** False: it is not heard, and what held when it was is not said of now. */
  isThere?: false;
}

export const standingOf = (device: Device, computer: Computer, now: number): Standing => {
  const { users, receivedAt, inForceAt, faults, pauses, left } = computer;
  // Whoever's rules were chosen: nobody has them there.
  if (isRemoved(device, computer))
    return { chip: 'warn', words: t.removed, why: t.faults.removed, isThere: false };
  if (users.every(({ device }) => device === null)) return { chip: 'plain', words: t.none, why: t.noneWhy };
  // Nothing is told of adults, and no rule holds for them.
  if (users.every(({ device }) => device === null || device.isAdult))
    return { chip: 'plain', words: t.adults, why: t.adultsWhy, isThere: false };
  // The agent before it said what is known.
  if (!isOfThisAgent(device, computer))
    return { chip: 'waiting', words: t.waiting, why: t.pairedAgain, isThere: false };
  // What was so when it was heard last is not said of now.
  if (left !== null)
    return { chip: 'plain', words: t.left[left.as], why: t.leftSince(moment(left.at, now)), isThere: false };
  if (now - heardAt(device, now) > SILENT_MS) return notHeard(device, now);
  if (faults.includes('off')) return { chip: 'warn', words: t.off, why: t.faults.off };
  const paused = pauses.find((pause) => isActive(pause, now));
  if (paused) {
    const why = t.pausedUntil(paused.user, paused.until && until(paused.until, now));
    return { chip: 'warn', words: t.paused, why };
  }
  if (inForceAt !== null) return heldOf(computer, moment(inForceAt, now));
  if (receivedAt !== null)
    return { chip: 'waiting', words: t.received, why: t.receivedAt(moment(receivedAt, now)) };
  return { chip: 'waiting', words: t.waiting, why: t.waitingWhy };
};

/** The rules are there; whether they hold is as the parts of the agent are. */
const heldOf = (computer: Computer, at: string): Standing => {
  const broken = brokenParts(computer);
  if (broken === 0) return { chip: 'enforced', words: t.inForce, why: t.inForceAt(at) };
  if (broken === 1) return { chip: 'warn', words: t.partlyInForce, why: t.partlyWhy(at) };
  return { chip: 'warn', words: t.notInForce, why: t.notInForceWhy(at) };
};

const notHeard = ({ lastSeenAt }: Device, now: number): Standing => ({
  chip: 'waiting',
  words: lastSeenAt === null ? t.notHeard : t.notHeardSince(moment(lastSeenAt, now)),
  why: t.notHeardWhy,
  isThere: false,
});

/**
 * What may be somebody going round it, as far as the installation can know.
 * @param others devices of the family
 */
export function signalsOf(
  device: Device,
  computer: Computer,
  { others, now }: { others: readonly Device[]; now: number },
): string[] {
  const { users, faults, agent, tellsLeaving, left } = computer;
  const noticed = (agent?.signals ?? [])
    .filter(({ toldAt }) => now - Date.parse(toldAt) < DAY_MS)
    .map(({ kind, at }) => t.signals[kind](moment(at, now)));
  // There is nothing left that could be undone, brought up to date or silent.
  if (isRemoved(device, computer)) return noticed;
  const administrators = users.filter(
    ({ isAdministrator, device: of }) => isAdministrator && of !== null && !of.isAdult,
  );
  // One that would not say that it leaves may be switched off.
  const isSilent =
    tellsLeaving &&
    left === null &&
    now - heardAt(device, now) > SILENT_MS &&
    others.some((other) => other.deviceId !== device.deviceId && now - heardAt(other, now) < FAMILY_HEARD_MS);
  return [
    ...(isSilent ? [t.silent] : []),
    ...faults.filter((fault) => fault !== 'off' && fault !== 'removed').map((fault) => t.faults[fault]),
    ...noticed,
    ...(agent?.update?.why === 'not-fetched' ? [t.updateNotFetched] : []),
    ...(agent?.update?.state === 'failed' ? [t.updateFailedHere] : []),
    ...administrators.map(({ name }) => t.administrator(name)),
  ];
}
