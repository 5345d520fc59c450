import { IconBan, IconCircleCheck, IconDotsVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ContactKind, ContactPerson } from '@kinward/contract/contacts/contacts.schemas.ts';
import { readNumber, readSender } from '@kinward/rules/sites/block-values.ts';
import { useNow } from '../../../lib/time/now.ts';
import { moment } from '../../../lib/time/time.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { FoldRow, Mark, Marks, SignTile } from '../../../ui/LogRow.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { durationOf } from '../logic/duration.ts';
import { contactsTexts as t } from '../messages.ts';
import { DirectionSign } from './DirectionSign.tsx';
import css from './Contacts.module.css';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

interface PersonRowProps {
  kind: ContactKind;
  person: ContactPerson;
  /** As the block list is now. */
  blocked: boolean;
  /** The device enforces the block list; else it is only said. */
  held: boolean;
  onChange: (action: 'block' | 'allow') => void;
  /** The single calls or messages. */
  renderEntries: () => ReactNode;
}

/** "2 incoming, 1 missed" */
const sumOf = (kind: ContactKind, person: ContactPerson): string => {
  const { incoming, outgoing, missed } = person;
  const words = t.counts[kind];
  return [
    incoming > 0 && words.incoming(incoming),
    outgoing > 0 && words.outgoing(outgoing),
    missed > 0 && words.missed(missed),
  ]
    .filter(Boolean)
    .join(', ');
};

/** Everything with one number. All of it is the device's word, and shown as text only. */
export function PersonRow({ kind, person, blocked, held, onChange, renderEntries }: PersonRowProps) {
  const now = useNow();
  const { number, name, lastAt, lastDirection, lastText } = person;
  const who = name ?? (number || t.withheld);
  const canBlock = (kind === 'call' ? readNumber(number) : readSender(number)) !== undefined;
  return (
    <FoldRow
      tile={
        <SignTile meaning={lastDirection === 'missed' ? 'warn' : undefined}>
          <DirectionSign kind={kind} direction={lastDirection} size={22} />
        </SignTile>
      }
      menu={canBlock && <BlockMenu kind={kind} who={who} blocked={blocked} onChange={onChange} />}
      renderInside={renderEntries}
    >
      <span className={css.who}>
        <b dir="auto">{who}</b>
        {name !== null && (
          <small>
            <bdi>{number || t.withheld}</bdi>
          </small>
        )}
      </span>
      {lastText !== null && (
        <small className="one-line" dir="auto">
          {t.quoted(lastText)}
        </small>
      )}
      {kind === 'call' && <small>{sumOf(kind, person)}</small>}
      <Marks>
        {kind === 'sms' && <small>{sumOf(kind, person)}</small>}
        <small className="num">
          {t.last} <time dateTime={lastAt}>{moment(lastAt, now)}</time>
        </small>
        {person.totalSeconds > 0 && <small className="num">{t.inAll(durationOf(person.totalSeconds))}</small>}
        {blocked && (
          <Mark
            meaning={held ? 'stop' : undefined}
            icon={<IconBan size={15} stroke={2} aria-hidden="true" />}
          >
            {held ? t.isBlocked : t.onList}
          </Mark>
        )}
      </Marks>
    </FoldRow>
  );
}

function BlockMenu({
  kind,
  who,
  blocked,
  onChange,
}: Pick<PersonRowProps, 'kind' | 'blocked' | 'onChange'> & { who: string }) {
  const [block, allow] = kind === 'call' ? [t.blockCalls, t.allowCallsOf] : [t.blockSms, t.allowSmsOf];
  return (
    <Menu
      trigger={
        <IconButton label={t.more(who)} tip="none">
          <IconDotsVertical {...icon} />
        </IconButton>
      }
      entries={[
        blocked
          ? { label: allow(who), icon: <IconCircleCheck {...icon} />, onSelect: () => onChange('allow') }
          : { label: block(who), icon: <IconBan {...icon} />, onSelect: () => onChange('block') },
      ]}
    />
  );
}
