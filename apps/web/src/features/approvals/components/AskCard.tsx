import { lazy, useState } from 'react';
import type { Ask } from '@kinward/contract/approvals/approvals.schemas.ts';
import { useNow } from '../../../lib/time/now.ts';
import { askWords } from '../../../entities/approvals/approvals.ts';
import { ago, minutesSince } from '../../../lib/time/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { OnDemand } from '../../../ui/OnDemand.tsx';
import { useAnswer } from '../api/requests.ts';
import { lengthsFor } from '../length.ts';
import { approvalsTexts as t } from '../messages.ts';

const UntilDialog = lazy(() => import('./UntilDialog.tsx'));

/** One request that waits: a tap answers it. */
export function AskCard({ ask }: { ask: Ask }) {
  const now = useNow();
  const answer = useAnswer();
  const [open, setOpen] = useState(false);
  const { requestId } = ask;
  const words = askWords(ask);
  const grant = (length: { minutes: number } | { until: string }) =>
    answer.mutate({ requestId, body: { grant: true, ...length } });
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
      <div className="cluster g2 mt3">
        {lengthsFor(ask.minutes).map((minutes) => (
          <Button
            key={minutes}
            size="small"
            tone={minutes === (ask.minutes ?? 30) ? 'primary' : 'soft'}
            aria-label={t.allow(minutes, words)}
            aria-disabled={answer.isPending}
            onClick={() => !answer.isPending && grant({ minutes })}
          >
            {t.minutes(minutes)}
          </Button>
        ))}
        <Button size="small" tone="soft" aria-label={t.untilFor(words)} onClick={() => setOpen(true)}>
          {t.until}
        </Button>
        <Button
          size="small"
          tone="danger-quiet"
          aria-label={t.refuseFor(words)}
          aria-disabled={answer.isPending}
          onClick={() => !answer.isPending && answer.mutate({ requestId, body: { grant: false } })}
        >
          {t.refuse}
        </Button>
      </div>
      <OnDemand wanted={open}>
        <UntilDialog
          open={open}
          onClose={() => setOpen(false)}
          onChoose={(until) => {
            setOpen(false);
            grant({ until });
          }}
        />
      </OnDemand>
    </Card>
  );
}
