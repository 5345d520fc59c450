import { useRef, useState, type FormEvent } from 'react';
import type { BlockedNumber, ContactKind } from '@kinward/contract/contacts/contacts.schemas.ts';
import { readNumber, readSender } from '@kinward/rules/sites/block-values.ts';
import { loadPhones } from '../../../lib/load-phones.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { PhoneField } from '../../../ui/PhoneField.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { contactsTexts as t } from '../messages.ts';
import css from './Contacts.module.css';

interface BlockNumberProps {
  numbers: readonly BlockedNumber[];
  waiting: boolean;
  onBlock: (kind: ContactKind, number: string, done: () => void) => void;
}

/** Blocks a number that is typed: for calls a number, for messages also the word that a sender goes by. */
export function BlockNumber({ numbers, waiting, onBlock }: BlockNumberProps) {
  const [kind, setKind] = useState<ContactKind>('call');
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  /** A phone field keeps what was typed, so the next number gets a new one. */
  const [turn, setTurn] = useState(0);

  const typed = useRef('');
  const put = (next: string) => {
    typed.current = next;
    setText(next);
    setFault(undefined);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (waiting) return;
    // Until the rules for numbers are here, a number as it is written at home has no country yet.
    if (kind === 'call') await loadPhones().catch(() => undefined);
    const text = typed.current;
    const number = kind === 'call' ? readNumber(text) : readSender(text);
    if (number === undefined) return setFault(kind === 'call' ? t.badNumber : t.badSender);
    if (numbers.some((entry) => entry.kind === kind && entry.number === number))
      return setFault(kind === 'call' ? t.alreadyCalls : t.alreadySms);
    onBlock(kind, number, () => {
      // What was typed while the server was asked is the next one, and stays.
      if (typed.current !== text) return;
      put('');
      setTurn((now) => now + 1);
    });
  };
  return (
    <Card className={css.add}>
      <h2>{t.addHead}</h2>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Segmented
          className="self-start"
          label={t.addFor}
          value={kind}
          onChange={(next) => {
            setKind(next);
            put('');
          }}
          options={[
            { value: 'call', label: t.calls },
            { value: 'sms', label: t.sms },
          ]}
        />
        {kind === 'call' ? (
          <PhoneField key={turn} label={t.number} error={fault} onChange={put} />
        ) : (
          <TextField
            label={t.sender}
            help={t.senderHelp}
            error={fault}
            autoComplete="off"
            maxLength={40}
            value={text}
            onChange={(event) => put(event.target.value)}
          />
        )}
        <Button type="submit" waiting={waiting} waitingLabel={t.blocking} className={css.submit}>
          {t.block}
        </Button>
      </form>
    </Card>
  );
}
