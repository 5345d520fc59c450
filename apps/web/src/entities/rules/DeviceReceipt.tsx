/** Whether a device has all of its rules. */
import { useQuery } from '@tanstack/react-query';
import { LIMITS } from '@kinward/contract/limits.ts';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { Receipt } from '../../ui/Receipt.tsx';
import { catalogue } from '../../lib/language.ts';
import { useNow } from '../../lib/time/now.ts';
import { policyQuery } from './rules.ts';
import { deviceNoun } from '../device/device-noun.ts';
import { minutesSince, moment } from '../../lib/time/time.ts';

export const receiptTexts = catalogue('receipt', {
  onDevice: (name: string, word: string, time: string) => `On ${name}’s ${word} since ${time}`,
  sent: (time: string, word: string) => `Sent ${time}. Waiting for the ${word}.`,
  offline: (word: string, since: string) =>
    `The ${word} has been offline since ${since}. The change is waiting for it.`,
  arrived: (word: string, sent: string, there: string) => `Blocked ${sent}, on the ${word} ${there}`,
  waiting: (word: string, sent: string) => `Sent ${sent}, waiting for the ${word}`,
  unpaired: (sent: string, word: string) => `Sent ${sent}, the ${word} is not connected yet`,
});

/** No report for longer than a working device is silent. */
export const isOffline = (
  { connected, lastSeenAt }: Pick<Device, 'connected' | 'lastSeenAt'>,
  now: number,
): boolean => !connected && lastSeenAt !== null && minutesSince(lastSeenAt, now) * 60 > LIMITS.liveForSeconds;

interface RuleReceiptProps {
  child: Child;
  device: Device;
  changedAt: string;
  /** null while the device has not fetched the change. */
  receivedAt: string | null;
}

/** "On Theo’s phone since 14:02", or why it is not there yet. */
export function RuleReceipt({ child, device, changedAt, receivedAt }: RuleReceiptProps) {
  const now = useNow();
  const word = deviceNoun(device);
  return (
    <Receipt arrived={receivedAt !== null}>
      {receivedAt !== null
        ? receiptTexts.onDevice(child.firstName, word, moment(receivedAt, now))
        : device.lastSeenAt !== null && isOffline(device, now)
          ? receiptTexts.offline(word, moment(device.lastSeenAt, now))
          : receiptTexts.sent(moment(changedAt, now), word)}
    </Receipt>
  );
}

/** The same of all rules of a device together; nothing while it never had one. */
export function DeviceReceipt({ child, device }: { child: Child; device: Device }) {
  const { data: policy } = useQuery(policyQuery(device.deviceId));
  if (!policy?.changedAt) return null;
  const { version, receivedVersion, receivedAt, changedAt } = policy;
  return (
    <span className="block mt2" role="status">
      <RuleReceipt
        child={child}
        device={device}
        changedAt={changedAt}
        receivedAt={receivedVersion === version ? receivedAt : null}
      />
    </span>
  );
}

interface EntryReceiptProps {
  device: Device;
  blockedAt: string;
  receivedAt: string | null;
}

/** Why a blocked entry is not on the device yet. @param blockedAt when the rule was made, @param now milliseconds */
export const waitingWords = (device: Device, blockedAt: string, now: number): string => {
  const word = deviceNoun(device);
  if (device.lastSeenAt !== null && isOffline(device, now))
    return receiptTexts.offline(word, moment(device.lastSeenAt, now));
  const sent = moment(blockedAt, now);
  return device.paired ? receiptTexts.waiting(word, sent) : receiptTexts.unpaired(sent, word);
};

/** The same of one blocked entry. */
export function EntryReceipt({ device, blockedAt, receivedAt }: EntryReceiptProps) {
  const now = useNow();
  return (
    <Receipt arrived={receivedAt !== null}>
      {receivedAt === null
        ? waitingWords(device, blockedAt, now)
        : receiptTexts.arrived(deviceNoun(device), moment(blockedAt, now), moment(receivedAt, now))}
    </Receipt>
  );
}
