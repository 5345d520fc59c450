import type { Ask } from '@kinward/contract/approvals/approvals.schemas.ts';
import { useCloseAgain } from '../../../entities/approvals/answering.ts';
import { useNow } from '../../../lib/time/now.ts';
import { moment } from '../../../lib/time/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Receipt } from '../../../ui/Receipt.tsx';
import { approvalsTexts as t } from '../messages.ts';

/** What was answered with "always" and holds, each with its receipt; nothing where nothing does. */
export function AlwaysOpen({ asks }: { asks: readonly Ask[] }) {
  const open = asks.filter(({ alwaysSince }) => alwaysSince !== null);
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="always-open">
      <div className="heading">
        <h2 id="always-open">{t.alwaysOpen}</h2>
      </div>
      <Card as="div">
        <ul className="lined">
          {open.map((ask) => (
            <AlwaysRow key={ask.requestId} ask={ask} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

function AlwaysRow({ ask }: { ask: Ask }) {
  const now = useNow();
  const closeAgain = useCloseAgain();
  const { alwaysSince, alwaysReachedAt, requestId } = ask;
  const what = ask.alwaysName ?? ask.name ?? '';
  const who = t.on(ask.childName, ask.deviceName);
  return (
    <li className="row spread g3 py3">
      <div className="shrink">
        <b className="block strong breaks">{what}</b>
        <span className="block small ink-2 breaks">
          {who}, {t.alwaysSince(moment(alwaysSince ?? ask.askedAt, now))}
        </span>
        <Receipt kind={alwaysReachedAt === null ? 'waiting' : 'arrived'}>
          {alwaysReachedAt === null ? t.waitsForFilter : t.atFilter(moment(alwaysReachedAt, now))}
        </Receipt>
      </div>
      <Button
        size="small"
        tone="quiet"
        waiting={closeAgain.isPending}
        aria-label={t.takeBackOf(what, who)}
        onClick={() => closeAgain.mutate(requestId)}
      >
        {t.takeBack}
      </Button>
    </li>
  );
}
