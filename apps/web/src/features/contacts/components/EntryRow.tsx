import type { ContactEntry } from '@kinward/contract/contacts/contacts.schemas.ts';
import { useNow } from '../../../lib/time/now.ts';
import { moment } from '../../../lib/time/time.ts';
import { LogRow } from '../../../ui/LogRow.tsx';
import { durationOf } from '../logic/duration.ts';
import { contactsTexts as t } from '../messages.ts';
import { cx } from '../../../ui/cx.ts';
import css from './Contacts.module.css';
import { DirectionSign } from './DirectionSign.tsx';

/** One call or message. All of it is the device's word, and shown as text only. */
export function EntryRow({ entry }: { entry: ContactEntry }) {
  const now = useNow();
  const { kind, direction, durationSeconds, text, at } = entry;
  const lasted = kind === 'call' && direction !== 'missed' && durationSeconds !== null;
  return (
    <LogRow>
      <span className="row g2 small">
        <DirectionSign kind={kind} direction={direction} size={18} />
        <span>
          {t.directions[kind][direction]}{' '}
          <time className="num" dateTime={at}>
            {moment(at, now)}
          </time>
          {lasted && `, ${durationOf(durationSeconds)}`}
        </span>
      </span>
      {text !== null && (
        <p className={cx('small breaks mt1', css.words)} dir="auto">
          {text}
        </p>
      )}
    </LogRow>
  );
}
