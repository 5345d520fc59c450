import type { Ask } from '@kinward/contract/approvals/approvals.schemas.ts';
import { Children, type ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { answerTexts as t, lengthsFor, USUAL_MINUTES, useSeen, type useAnswer } from './answering.ts';
import { askWords } from './approvals.ts';
import css from './AnswerButtons.module.css';

interface AnswerButtonsProps {
  ask: Ask;
  answer: ReturnType<typeof useAnswer>;
  /** Between the lengths and the refusal. */
  children?: ReactNode;
}

/** Buttons that stand beside each other on a phone. */
const FIT_IN_A_ROW = 4;

/** A request's answers, each in one tap; what was asked for stands out. */
export function AnswerButtons({ ask, answer, children }: AnswerButtonsProps) {
  const { requestId } = ask;
  const words = askWords(ask);
  const busy = answer.isPending;
  const lengths = lengthsFor(ask.minutes);
  const isMany = lengths.length + Children.count(children) + 1 > FIT_IN_A_ROW;
  useSeen(requestId);
  return (
    <div className={cx(css.answers, isMany && css.many)}>
      {lengths.map((minutes) => (
        <Button
          key={minutes}
          size="small"
          tone={minutes === (ask.minutes ?? USUAL_MINUTES) ? 'primary' : 'soft'}
          aria-label={t.allow(minutes, words)}
          aria-disabled={busy}
          onClick={() => !busy && answer.mutate({ requestId, body: { grant: true, minutes } })}
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
        onClick={() => !busy && answer.mutate({ requestId, body: { grant: false } })}
      >
        {t.refuse}
      </Button>
    </div>
  );
}
