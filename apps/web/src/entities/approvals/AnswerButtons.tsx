import { lazy, useState, type ReactNode } from 'react';
import type { Ask } from '@kinward/contract/approvals/approvals.schemas.ts';
import { Button } from '../../ui/Button.tsx';
import { OnDemand } from '../../ui/OnDemand.tsx';
import { AnswerRow, ServiceChoice } from './AnswerRow.tsx';
import {
  answerTexts as t,
  lengthsFor,
  USUAL_MINUTES,
  useSeen,
  type Opening,
  type useAnswer,
} from './answering.ts';
import { askWords } from './approvals.ts';

const AlwaysDialog = lazy(() => import('./always/AlwaysDialog.tsx'));

interface AnswerButtonsProps {
  ask: Ask;
  answer: ReturnType<typeof useAnswer>;
  opening: Opening;
  /** Between the lengths and the refusal. */
  children?: ReactNode;
}

/** A request's answers, each in one tap; what was asked for stands out. */
export function AnswerButtons({ ask, answer, opening, children }: AnswerButtonsProps) {
  const { requestId } = ask;
  const words = askWords(ask);
  const busy = answer.isPending;
  // An app or more time is no site that a policy could allow.
  const hasAlways = ask.kind === 'site';
  const [isAlways, setAlways] = useState(false);
  useSeen(requestId);
  return (
    <>
      <ServiceChoice service={ask.service} site={ask.name ?? ''} opening={opening} />
      <AnswerRow
        words={words}
        lengths={lengthsFor(ask.minutes)}
        usual={ask.minutes ?? USUAL_MINUTES}
        busy={busy}
        onAllow={(minutes) => answer.mutate({ requestId, body: { grant: true, minutes, ...opening.part } })}
        onRefuse={() => answer.mutate({ requestId, body: { grant: false } })}
      >
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
      </AnswerRow>
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
