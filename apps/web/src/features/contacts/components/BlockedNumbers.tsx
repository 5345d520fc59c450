import { IconMessage, IconPhone } from '@tabler/icons-react';
import type { BlockedNumber } from '@kinward/contract/contacts/contacts.schemas.ts';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { standingOf } from '@kinward/rules/abilities.ts';
import { EntryReceipt } from '../../../entities/rules/DeviceReceipt.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { BlockSwitch, LogRow, SignTile } from '../../../ui/LogRow.tsx';
import { contactsTexts as t } from '../messages.ts';

interface BlockedNumbersProps {
  numbers: readonly BlockedNumber[];
  child: Child;
  device: Device;
  onAllow: (entry: BlockedNumber) => void;
}

/** What is blocked for calls and for messages, and whether the device knows. */
export function BlockedNumbers({ numbers, child, device, onAllow }: BlockedNumbersProps) {
  if (numbers.length === 0)
    return (
      <Card>
        <EmptyState art="gate" title={t.noneBlocked}>
          {t.noneBlockedMore}
        </EmptyState>
      </Card>
    );
  return (
    <Card as="div" padded={false}>
      <ul>
        {numbers.map((entry) => {
          const { kind, number, blockedAt, receivedAt } = entry;
          const Sign = kind === 'call' ? IconPhone : IconMessage;
          return (
            <LogRow
              key={`${kind} ${number}`}
              tile={
                <SignTile>
                  <Sign size={22} stroke={1.75} />
                </SignTile>
              }
              action={
                <BlockSwitch
                  blocked
                  held={standingOf(device, kind, receivedAt !== null) === 'enforced'}
                  label={kind === 'call' ? t.allowCalls(number) : t.allowSms(number)}
                  onClick={() => onAllow(entry)}
                >
                  {t.isBlocked}
                </BlockSwitch>
              }
            >
              <b>
                <bdi>{number}</bdi>
              </b>
              <small>{t.kindOfEntry[kind]}</small>
              <EntryReceipt child={child} device={device} rule={{ kind, blockedAt, receivedAt }} />
            </LogRow>
          );
        })}
      </ul>
    </Card>
  );
}
