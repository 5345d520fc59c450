import {
  IconMessage,
  IconMessageForward,
  IconPhoneIncoming,
  IconPhoneOff,
  IconPhoneOutgoing,
} from '@tabler/icons-react';
import type { ContactEntry } from '@kinward/contract/contacts/contacts.schemas.ts';
import { readNumber, readSender } from '@kinward/rules/block-values.ts';
import { clock } from '../../../lib/time/time.ts';
import { BlockSwitch, LogRow, SignTile } from '../../../ui/LogRow.tsx';
import { contactsTexts as t } from '../messages.ts';
import { cx } from '../../../ui/cx.ts';
import css from './Contacts.module.css';

interface ContactRowProps {
  entry: ContactEntry;
  /** As the block list is now. */
  blocked: boolean;
  /** The device enforces the block list. */
  held: boolean;
  onChange: (action: 'block' | 'allow') => void;
}

const SIGNS = {
  call: { incoming: IconPhoneIncoming, outgoing: IconPhoneOutgoing, missed: IconPhoneOff },
  sms: { incoming: IconMessage, outgoing: IconMessageForward, missed: IconMessage },
};

/** One call or message. All of it is the device's word, and shown as text only. */
export function ContactRow({ entry, blocked, held, onChange }: ContactRowProps) {
  const { kind, direction, number, name, durationSeconds, text, at } = entry;
  const who = name ?? (number || t.withheld);
  const Sign = SIGNS[kind][direction];
  const canBlock = (kind === 'call' ? readNumber(number) : readSender(number)) !== undefined;
  const [block, allow] = kind === 'call' ? [t.blockCalls, t.allowCalls] : [t.blockSms, t.allowSms];
  return (
    <LogRow
      tile={
        <SignTile meaning={direction === 'missed' ? 'warn' : undefined}>
          <Sign size={22} stroke={1.75} />
        </SignTile>
      }
      action={
        canBlock && (
          <BlockSwitch
            blocked={blocked}
            held={held}
            label={blocked ? allow(who) : block(who)}
            onClick={() => onChange(blocked ? 'allow' : 'block')}
          >
            {blocked ? t.isBlocked : t.block}
          </BlockSwitch>
        )
      }
    >
      <b dir="auto">{who}</b>
      {name !== null && (
        <small>
          <bdi>{number || t.withheld}</bdi>
        </small>
      )}
      <small>
        {t.directions[kind][direction]} <time dateTime={at}>{clock(at)}</time>
        {kind === 'call' &&
          direction !== 'missed' &&
          durationSeconds !== null &&
          `, ${t.duration(durationSeconds)}`}
      </small>
      {text !== null && (
        <p className={cx('small breaks mt1', css.words)} dir="auto">
          {text}
        </p>
      )}
    </LogRow>
  );
}
