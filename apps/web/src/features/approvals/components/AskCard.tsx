import { lazy, useState } from 'react';
import type { Ask } from '@kinward/contract/approvals/approvals.schemas.ts';
import { useNow } from '../../../lib/time/now.ts';
import { AnswerButtons } from '../../../entities/approvals/AnswerButtons.tsx';
import { useAnswer, useOpening } from '../../../entities/approvals/answering.ts';
import { askWords } from '../../../entities/approvals/approvals.ts';
import { ago, minutesSince } from '../../../lib/time/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { OnDemand } from '../../../ui/OnDemand.tsx';
import { approvalsTexts as t } from '../messages.ts';

const UntilDialog = lazy(() => import('./UntilDialog.tsx'));

/** One request that waits: a tap answers it. */
export function AskCard({ ask }: { ask: Ask }) {
  const now = useNow();
  const answer = useAnswer();
  const opening = useOpening(ask);
  const [open, setOpen] = useState(false);
  const { requestId } = ask;
  const words = askWords(ask);
  return (
    <Card as="li">
      <h2 className="block strong breaks">{words}</h2>
      <span className="block small ink-2 breaks">
        {t.asked(ask.deviceName, ago(minutesSince(ask.askedAt, now)))}
      </span>
      {ask.note !== '' && (
        <p className="small breaks mt2 well" dir="auto">
          {ask.note}
        </p>
      )}
      <div className="mt3">
        <AnswerButtons ask={ask} answer={answer} opening={opening}>
          <Button size="small" tone="soft" aria-label={t.untilFor(words)} onClick={() => setOpen(true)}>
            {t.until}
          </Button>
        </AnswerButtons>
      </div>
      <OnDemand wanted={open}>
        <UntilDialog
          open={open}
          onClose={() => setOpen(false)}
          onChoose={(until) => {
            setOpen(false);
            answer.mutate({ requestId, body: { grant: true, until, ...opening.part } });
          }}
        />
      </OnDemand>
    </Card>
  );
}
