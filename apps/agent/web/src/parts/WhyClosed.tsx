import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useSearchParams } from 'react-router';
import type { OwnSite } from '@kinward/contract/filter-policies/explain.schemas.ts';
import { requestedSite } from '@kinward/rules/sites/requested-site.ts';
import { Button } from '@kinward/web/ui/Button.tsx';
import { Card } from '@kinward/web/ui/Card.tsx';
import { cx } from '@kinward/web/ui/cx.ts';
import { TextField } from '@kinward/web/ui/TextField.tsx';
import { readWhy } from '../api.ts';
import { texts as t } from '../messages.ts';
import css from './parts.module.css';
import { moment } from '../times.ts';

function reasonOf({ kind, name }: OwnSite): string {
  switch (kind) {
    case 'service':
    case 'category':
      return name === null ? '' : t.why[kind](name);
    case 'window':
    case 'budget':
      return t.why[kind](name ?? '');
    case 'pause':
    case 'deny':
    case 'allow-only':
    case 'escape':
    case 'security':
    case 'list':
      return t.why[kind];
    default:
      return '';
  }
}

function wordsOf(site: OwnSite): string {
  if (!site.isFiltered) return t.why.unfiltered(site.domain);
  if (!site.isClosed) return t.why.open(site.domain);
  const end = site.until === null ? t.why.noEnd : t.why.until(moment(site.until));
  return [t.why.closed(site.domain), reasonOf(site), end].filter(Boolean).join(' ');
}

interface WhyClosedProps {
  /** Left out: there is nobody to ask. */
  onAsk: ((site: string) => void) | undefined;
}

/** A line for the name of a site, and why it is closed. */
export default function WhyClosed({ onAsk }: WhyClosedProps) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [found, setFound] = useState<OwnSite>();
  const [waiting, setWaiting] = useState(false);
  const [search] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  const isWanted = search.get('to') === 'why';
  // As the tray opens it.
  useEffect(() => {
    if (isWanted) form.current?.querySelector('input')?.focus();
  }, [isWanted]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (waiting) return;
    setFound(undefined);
    const site = requestedSite(typed);
    if (site === undefined) return setError(typed.trim() === '' ? t.siteMissing : t.askFaults['no-site']);
    setWaiting(true);
    readWhy(site)
      .then(
        (answer) => (answer === null ? setError(t.askFaults['no-site']) : setFound(answer)),
        () => setError(t.failed),
      )
      .finally(() => setWaiting(false));
  };
  return (
    <Card className="mt4">
      <form ref={form} className="stack g4" onSubmit={submit} noValidate>
        <div className="stack g1">
          <h2>{t.whyTitle}</h2>
          <p className="small ink-2">{t.whyMore}</p>
        </div>
        <TextField
          label={t.whySite}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={t.askPlaceholder}
          value={typed}
          error={error}
          onChange={(event) => {
            setTyped(event.target.value);
            setError(undefined);
          }}
        />
        <Button type="submit" tone="soft" className="own-width" waiting={waiting} waitingLabel={t.whyLooking}>
          {t.whyNow}
        </Button>
        <p role="status" className={cx('breaks', css.outcome)}>
          {found && wordsOf(found)}
        </p>
        {found?.isClosed === true && onAsk && (
          <Button tone="line" className="own-width" onClick={() => onAsk(found.domain)}>
            {t.askSiteToo}
          </Button>
        )}
      </form>
    </Card>
  );
}
