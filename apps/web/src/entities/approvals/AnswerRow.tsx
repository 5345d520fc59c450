import { Children, type ReactNode } from 'react';
import type { Ask } from '@kinward/contract/approvals/approvals.schemas.ts';
import { Button } from '../../ui/Button.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { cx } from '../../ui/cx.ts';
import { answerTexts as t, USUAL_MINUTES, type Opening } from './answering.ts';
import css from './AnswerRow.module.css';

interface AnswerRowProps {
  /** What is asked, for who cannot see what the buttons belong to. */
  words: string;
  /** Minutes. */
  lengths: readonly number[];
  /** The length that stands out. */
  usual?: number;
  busy: boolean;
  onAllow: (minutes: number) => void;
  onRefuse: () => void;
  /** Between the lengths and the refusal. */
  children?: ReactNode;
}

/** Buttons that stand beside each other on a phone. */
const FIT_IN_A_ROW = 4;

/** The answers to a request, each in one tap. */
export function AnswerRow({
  words,
  lengths,
  usual = USUAL_MINUTES,
  busy,
  onAllow,
  onRefuse,
  children,
}: AnswerRowProps) {
  const count = lengths.length + Children.toArray(children).length + 1;
  return (
    <div className={cx(css.answers, count > FIT_IN_A_ROW && css.many)}>
      {lengths.map((minutes) => (
        <Button
          key={minutes}
          size="small"
          tone={minutes === usual ? 'primary' : 'soft'}
          aria-label={t.allow(minutes, words)}
          aria-disabled={busy}
          onClick={() => !busy && onAllow(minutes)}
        >
          {t.minutes(minutes)}
        </Button>
      ))}
      {children}
      <Button
        size="small"
        tone="line"
        aria-label={t.refuseFor(words)}
        aria-disabled={busy}
        onClick={() => !busy && onRefuse()}
      >
        {t.refuse}
      </Button>
    </div>
  );
}

interface ServiceChoiceProps {
  service: Ask['service'];
  site: string;
  opening: Opening;
}

/** What the site belongs to, and whether all of that is opened. */
export function ServiceChoice({ service, site, opening }: ServiceChoiceProps) {
  if (service === null) return null;
  return (
    <div className="stack g2 mb3">
      <p className="small ink-2 breaks">{t.belongs(service.name, service.category)}</p>
      <Segmented
        label={t.opens}
        value={opening.opens}
        onChange={opening.choose}
        options={[
          { value: 'site', label: site },
          { value: 'service', label: t.allOf(service.name) },
        ]}
      />
    </div>
  );
}
