import { IconWorld } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { isWholeDomain } from '@kinward/rules/sites/site-match.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { readTyped } from '../logic/sites.ts';
import { webTexts as t } from '../messages.ts';
import css from './Web.module.css';

interface BlockSiteProps {
  /** What stands there first. */
  site?: string | undefined;
  /** Entries that cover an address already. */
  covering: (address: string) => readonly string[];
  waiting: boolean;
  onBlock: (entry: string, done: () => void) => void;
}

/** Blocks what is pasted or typed; says beforehand how much that is. */
export function BlockSite({ site: first = '', covering, waiting, onBlock }: BlockSiteProps) {
  const [text, setText] = useState(first);
  const [whole, setWhole] = useState(false);
  const [asked, setAsked] = useState(false);
  const site = readTyped(text);
  const isSite = typeof site === 'object';
  const entry = isSite ? (site.page === undefined || whole ? site.domain : site.page) : undefined;
  const [cover] = entry === undefined ? [] : covering(entry);
  const fault = !asked
    ? undefined
    : site === 'invalid'
      ? t.invalid
      : site === 'too-long'
        ? t.tooLong
        : cover !== undefined
          ? t.already(cover)
          : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (entry === undefined || cover !== undefined || waiting) return;
    onBlock(entry, () => {
      setText('');
      setAsked(false);
      setWhole(false);
    });
  };
  const help =
    entry === undefined
      ? t.addressHelp
      : isWholeDomain(entry)
        ? t.willBlockDomain(entry)
        : t.willBlockAddress(entry);
  return (
    <Card className={css.block}>
      <form onSubmit={submit} noValidate>
        <TextField
          label={t.blockHead}
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          icon={<IconWorld size={19} stroke={1.75} aria-hidden="true" />}
          placeholder={t.address}
          value={text}
          help={<span className={css.help}>{help}</span>}
          error={fault}
          onChange={(event) => {
            setText(event.target.value);
            setAsked(false);
          }}
        />
        {isSite && site.page !== undefined && (
          <Segmented
            className={css.much}
            label={t.howMuch}
            value={whole ? 'domain' : 'address'}
            onChange={(value) => setWhole(value === 'domain')}
            options={[
              { value: 'address', label: t.onlyAddress },
              { value: 'domain', label: t.wholeSite },
            ]}
          />
        )}
        <Button type="submit" waiting={waiting} waitingLabel={t.blocking} className={css.submit}>
          {t.block}
        </Button>
      </form>
    </Card>
  );
}
