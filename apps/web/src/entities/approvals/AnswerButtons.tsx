import type { Ask } from '@kinward/contract/approvals/approvals.schemas.ts';
import { Children, lazy, useState, type ReactNode } from 'react';
import { Segmented } from '../../ui/Segmented.tsx';
import { Button } from '../../ui/Button.tsx';
import { OnDemand } from '../../ui/OnDemand.tsx';
import { cx } from '../../ui/cx.ts';
import {
  answerTexts as t,
  lengthsFor,
  USUAL_MINUTES,
  useSeen,
  type Opening,
  type useAnswer,
} from './answering.ts';
import { askWords } from './approvals.ts';
import css from './AnswerButtons.module.css';

const AlwaysDialog = lazy(() => import('./always/AlwaysDialog.tsx'));

interface AnswerButtonsProps {
  ask: Ask;
  answer: ReturnType<typeof useAnswer>;
  opening: Opening;
  /** Between the lengths and the refusal. */
  children?: ReactNode;
}

/** Buttons that stand beside each other on a phone. */
const FIT_IN_A_ROW = 4;

/** A request's answers, each in one tap; what was asked for stands out. */
export function AnswerButtons({ ask, answer, opening, children }: AnswerButtonsProps) {
  const { requestId } = ask;
  const words = askWords(ask);
  const busy = answer.isPending;
  const lengths = lengthsFor(ask.minutes);
  // An app or more time is no site that a policy could allow.
  const hasAlways = ask.kind === 'site';
  const [isAlways, setAlways] = useState(false);
  const count = lengths.length + Children.count(children) + (hasAlways ? 2 : 1);
  useSeen(requestId);
  return (
    <>
      <ServiceChoice ask={ask} opening={opening} />
      <div className={cx(css.answers, count > FIT_IN_A_ROW && css.many, count % 3 === 0 && css.threes)}>
        {lengths.map((minutes) => (
          <Button
            key={minutes}
            size="small"
            tone={minutes === (ask.minutes ?? USUAL_MINUTES) ? 'primary' : 'soft'}
            aria-label={t.allow(minutes, words)}
            aria-disabled={busy}
            onClick={() =>
              !busy && answer.mutate({ requestId, body: { grant: true, minutes, ...opening.part } })
            }
          >
            {t.minutes(minutes)}
          </Button>
        ))}
        {children}
        {hasAlways && (
          <Button
            size="small"
            tone="soft"
            aria-label={t.alwaysFor(words)}
            aria-disabled={busy}
            onClick={() => !busy && setAlways(true)}
          >
            {t.always}
          </Button>
        )}
        <Button
          size="small"
          tone="line"
          aria-label={t.refuseFor(words)}
          aria-disabled={busy}
          onClick={() => !busy && answer.mutate({ requestId, body: { grant: false } })}
        >
          {t.refuse}
        </Button>
      </div>
      <OnDemand wanted={isAlways}>
        <AlwaysDialog
          ask={ask}
          opens={ask.service === null ? 'site' : opening.opens}
          open={isAlways}
          onClose={() => setAlways(false)}
        />
      </OnDemand>
    </>
  );
}

/** What the site belongs to, and whether all of that is opened. */
function ServiceChoice({ ask: { service, name }, opening }: Pick<AnswerButtonsProps, 'ask' | 'opening'>) {
  if (service === null) return null;
  return (
    <div className="stack g2 mb3">
      <p className="small ink-2 breaks">{t.belongs(service.name, service.category)}</p>
      <Segmented
        label={t.opens}
        value={opening.opens}
        onChange={opening.choose}
        options={[
          { value: 'site', label: name ?? '' },
          { value: 'service', label: t.allOf(service.name) },
        ]}
      />
    </div>
  );
}
