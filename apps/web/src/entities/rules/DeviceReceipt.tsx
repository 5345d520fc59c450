/** Whether a device has its rules, and whether they are in force there: two things that look different. */
import { useQuery } from '@tanstack/react-query';
import { LIMITS } from '@kinward/contract/limits.ts';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { askedEarlierAt } from '@kinward/rules/filter/filter-layer.ts';
import {
  enforcementOf,
  isPutOff,
  standingOf,
  withoutFilter,
  type EnforcedKind,
  type Standing,
} from '@kinward/rules/abilities.ts';
import { Receipt, type ReceiptKind } from '../../ui/Receipt.tsx';
import { catalogue } from '../../lib/language.ts';
import { useNow } from '../../lib/time/now.ts';
import { policyQuery } from './rules.ts';
import { deviceNoun } from '../device/device-noun.ts';
import { minutesSince, moment, until } from '../../lib/time/time.ts';
import { AbilityChip } from './AbilityChip.tsx';

export const receiptTexts = catalogue('receipt', {
  onDevice: (name: string, word: string, time: string) => `On ${name}’s ${word} since ${time}`,
  readable: (name: string, time: string) => `${name} can read it since ${time}`,
  readableAnyway: (name: string) => `${name} can read it on the child’s page`,
  never: (word: string) => `The ${word} never gets it`,
  /** Of a computer that has it and keeps no rules for a while. */
  notNow: 'Not in force there now',
  sent: (time: string, word: string) => `Sent ${time}. Waiting for the ${word}.`,
  offline: (word: string, since: string) =>
    `The ${word} has been offline since ${since}. The change is waiting for it.`,
  arrived: (word: string, sent: string, there: string) => `Blocked ${sent}, on the ${word} ${there}`,
  /** Closed by the filter, which the device asks, and by nothing on it. */
  atFilter: (sent: string) => `Blocked ${sent}, at the filter`,
  byFilter: 'The filter closes what is blocked by its name.',
  /** Of a device that has not asked for a while: what it opened since is not known. */
  lastAsked: (words: string, at: string) => `${words.replace(/\.$/u, '')}. It was asked last ${at}.`,
  /** By a grant. */
  openUntil: (time: string) => `Open until ${time}`,
  unconfirmed: (word: string, there: string) => `On the ${word} ${there}, not confirmed`,
  waiting: (word: string, sent: string) => `Sent ${sent}, waiting for the ${word}`,
  unpaired: (sent: string, word: string) => `Sent ${sent}, the ${word} is not connected yet`,
});

/** No report for longer than a working device is silent. */
export const isOffline = (
  { connected, lastSeenAt }: Pick<Device, 'connected' | 'lastSeenAt'>,
  now: number,
): boolean => !connected && lastSeenAt !== null && minutesSince(lastSeenAt, now) * 60 > LIMITS.liveForSeconds;

export const KINDS: Record<Standing, ReceiptKind> = {
  enforced: 'arrived',
  shown: 'shown',
  unknown: 'arrived',
  waiting: 'waiting',
  none: 'none',
};

/** Whether it is the filter alone that enforces a kind of rule, on a device on which it is enforced. */
const isByFilter = (device: Device, kind: EnforcedKind): boolean =>
  enforcementOf(withoutFilter(device), kind) !== 'enforced';

/** What is said of the filter, with when it was asked last where that is a while ago. */
const filterWords = (words: string, { layers }: Device, now: number): string => {
  const askedAt = askedEarlierAt(layers, now);
  return askedAt === undefined ? words : receiptTexts.lastAsked(words, moment(askedAt, now));
};

interface RuleReceiptProps {
  child: Child;
  device: Device;
  /** `speed`: the server judges it; the device shows it at most. */
  kind: EnforcedKind | 'speed';
  changedAt: string;
  /** null while the device has not fetched the change. */
  receivedAt: string | null;
}

/** A limit is enforced by no one; who could enforce rules has it too. */
const standingFor = (device: Device, kind: EnforcedKind | 'speed', received: boolean): Standing => {
  if (kind !== 'speed') return standingOf(device, kind, received);
  const standing = standingOf(device, 'schedule', received);
  return standing === 'enforced' ? 'unknown' : standing;
};

/** "On Theo’s phone since 14:02", "Theo can read it since 14:02", or why it is not there yet. */
export function RuleReceipt({ child, device, kind, changedAt, receivedAt }: RuleReceiptProps) {
  const now = useNow();
  const t = receiptTexts;
  const { firstName } = child;
  const word = deviceNoun(device);
  const standing = standingFor(device, kind, receivedAt !== null);
  const atFilter =
    standing === 'enforced' && kind !== 'speed' && isByFilter(device, kind)
      ? filterWords(t.byFilter, device, now)
      : undefined;
  const wordsOf = (): string => {
    if (standing === 'none') return t.never(word);
    if (atFilter !== undefined) return atFilter;
    if (standing === 'shown')
      return receivedAt === null
        ? t.readableAnyway(firstName)
        : t.readable(firstName, moment(receivedAt, now));
    if (
      standing === 'waiting' &&
      receivedAt !== null &&
      isPutOff(device, kind === 'speed' ? 'schedule' : kind)
    )
      return t.notNow;
    if (standing !== 'waiting' && receivedAt !== null)
      return t.onDevice(firstName, word, moment(receivedAt, now));
    return device.lastSeenAt !== null && isOffline(device, now)
      ? t.offline(word, moment(device.lastSeenAt, now))
      : t.sent(moment(changedAt, now), word);
  };
  return (
    <span className="cluster g2">
      {/* What a device that asked a while ago would open now is not known. */}
      {kind !== 'speed' && (
        <AbilityChip standing={(atFilter ?? t.byFilter) === t.byFilter ? standing : 'unknown'} />
      )}
      <Receipt kind={KINDS[standing]}>{wordsOf()}</Receipt>
    </span>
  );
}

/** The same of all rules of a device together, as far as they are of a kind; nothing while it never had one. */
export function DeviceReceipt({ child, device, kind }: { child: Child; device: Device; kind: EnforcedKind }) {
  const { data: policy } = useQuery(policyQuery(device.deviceId));
  if (!policy?.changedAt) return null;
  const { version, receivedVersion, receivedAt, changedAt } = policy;
  return (
    <span className="block mt2" role="status">
      <RuleReceipt
        child={child}
        device={device}
        kind={kind}
        changedAt={changedAt}
        receivedAt={receivedVersion === version ? receivedAt : null}
      />
    </span>
  );
}

/** One rule among many of its kind. Times as the server wrote them. */
export interface EntryRule {
  kind: EnforcedKind;
  blockedAt: string;
  receivedAt: string | null;
  /** When the grant ends that opens it now; left out: nothing opens it. */
  openUntil?: string | undefined;
}

/** Why a rule is not on the device yet. */
const waitingWords = (device: Device, blockedAt: string, now: number): string => {
  const word = deviceNoun(device);
  if (device.lastSeenAt !== null && isOffline(device, now))
    return receiptTexts.offline(word, moment(device.lastSeenAt, now));
  const sent = moment(blockedAt, now);
  return device.paired ? receiptTexts.waiting(word, sent) : receiptTexts.unpaired(sent, word);
};

/** What is true of one blocked entry, and in which words. @param now milliseconds */
export const entryWords = (
  child: Child,
  device: Device,
  { kind, blockedAt, receivedAt, openUntil }: EntryRule,
  now: number,
): { standing: Standing; words: string } => {
  const t = receiptTexts;
  const word = deviceNoun(device);
  const standing = standingOf(device, kind, receivedAt !== null);
  if (openUntil !== undefined) return { standing: 'none', words: t.openUntil(until(openUntil, now)) };
  if (standing === 'none') return { standing, words: t.never(word) };
  if (standing === 'waiting' && receivedAt !== null && isPutOff(device, kind))
    return { standing, words: t.notNow };
  if (standing === 'waiting') return { standing, words: waitingWords(device, blockedAt, now) };
  const there = receivedAt === null ? undefined : moment(receivedAt, now);
  if (standing === 'shown')
    return {
      standing,
      words: there === undefined ? t.readableAnyway(child.firstName) : t.readable(child.firstName, there),
    };
  if (standing === 'unknown') return { standing, words: t.unconfirmed(word, there ?? '') };
  if (isByFilter(device, kind))
    return { standing, words: filterWords(t.atFilter(moment(blockedAt, now)), device, now) };
  return { standing, words: t.arrived(word, moment(blockedAt, now), there ?? moment(blockedAt, now)) };
};

/** The same of one blocked entry. */
export function EntryReceipt({ child, device, rule }: { child: Child; device: Device; rule: EntryRule }) {
  const { standing, words } = entryWords(child, device, rule, useNow());
  return <Receipt kind={KINDS[standing]}>{words}</Receipt>;
}
