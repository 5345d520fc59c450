import { IconCheck } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Button } from '@kinward/web/ui/Button.tsx';
import { Card } from '@kinward/web/ui/Card.tsx';
import { ApiError } from '@kinward/client/client.ts';
import type { DeviceAsk } from '@kinward/contract/approvals/approvals.schemas.ts';
import { remindOf, withdraw } from '../device/actions.ts';
import { formatTime, t as common } from '../messages/messages.ts';
import { formatWhen } from '../messages/clock/when.ts';
import { olderMessages as t } from '../messages/older.ts';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import { useNow } from '../ui/use-now.ts';

interface RequestStepsProps {
  ask: DeviceAsk;
  title: string;
  /** Who has it in their list. */
  parents: string;
}

/** A request that waits: what has happened to it so far, and what the child can do about it. */
export function RequestSteps({ ask, title, parents }: RequestStepsProps) {
  const now = useNow();
  const [busy, setBusy] = useState<'withdraw' | 'remind'>();
  const [fault, setFault] = useState<string>();
  const { requestId, askedAt, seenAt, seenBy, remindFrom } = ask;
  const act = (what: 'withdraw' | 'remind'): void => {
    setBusy(what);
    setFault(undefined);
    (what === 'withdraw' ? withdraw : remindOf)(requestId)
      .catch((error: unknown) =>
        setFault(error instanceof ApiError && error.status === 409 ? t.tooLate : common.failed),
      )
      .finally(() => setBusy(undefined));
  };
  return (
    <Card className="stack g4">
      <div>
        <h2>{title}</h2>
        {ask.note !== '' && <p className="small ink-2">“{ask.note}”</p>}
      </div>
      <ol className="ask-steps">
        <Step done words={t.asked} at={askedAt} />
        <Step done words={t.toldTo(parents)} at={askedAt} />
        <Step
          done={seenAt !== null}
          words={seenAt === null ? t.notSeen : t.seenBy(seenBy ?? parents)}
          at={seenAt}
        />
        <Step words={<b>{t.waits}</b>} at={null} />
      </ol>
      <div className="pair">
        <Button tone="line" className="big" waiting={busy === 'withdraw'} onClick={() => act('withdraw')}>
          {t.takeBack}
        </Button>
        {remindFrom !== null && Date.parse(remindFrom) <= now && (
          <Button tone="soft" className="big" waiting={busy === 'remind'} onClick={() => act('remind')}>
            {t.remind}
          </Button>
        )}
      </div>
      <p className="small ink-2" role="status">
        {remindFrom === null
          ? t.reminded
          : Date.parse(remindFrom) > now
            ? t.remindFrom(formatWhen(remindFrom, now))
            : ''}
      </p>
      <ErrorMessage>{fault}</ErrorMessage>
    </Card>
  );
}

function Step({ done = false, words, at }: { done?: boolean; words: ReactNode; at: string | null }) {
  return (
    <li className={done ? 'done' : undefined}>
      <span className="step">{done && <IconCheck size={14} stroke={2.5} aria-hidden="true" />}</span>
      <span className="grow">{words}</span>
      {at !== null && <time className="small ink-2 num">{formatTime(at)}</time>}
    </li>
  );
}
