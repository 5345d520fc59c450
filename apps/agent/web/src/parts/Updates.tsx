import { useState } from 'react';
import type { PageUpdate } from '@kinward/contract/computers/agent-page.schemas.ts';
import { Button } from '@kinward/web/ui/Button.tsx';
import { Card } from '@kinward/web/ui/Card.tsx';
import { cx } from '@kinward/web/ui/cx.ts';
import { ErrorState } from '@kinward/web/ui/ErrorState.tsx';
import { readUpdate } from '../api.ts';
import { texts as t } from '../messages.ts';
import css from './parts.module.css';
import { exactly } from '../times.ts';

/** What is so, in one sentence. */
function updateWords({ own, state, version, why }: PageUpdate): string {
  const s = t.updates;
  if (version !== null) {
    if (state === 'waiting') return s.waits[why ?? 'soon'](version);
    if (state === 'failed') return s.failed(version, own);
    if (state === 'installing') return s.installing(version);
  }
  return state === 'waiting' || state === 'failed' || state === 'installing'
    ? s.installingNow
    : s.says[state];
}

/** Looks at once whether home has a newer agent. It takes none: that goes by itself. */
export function Updates({ version }: { version: string }) {
  const [found, setFound] = useState<PageUpdate>();
  const [hasFailed, setFailed] = useState(false);
  const [looks, setLooks] = useState(false);
  const look = () => {
    if (looks) return;
    setLooks(true);
    setFailed(false);
    readUpdate()
      .then(setFound, () => {
        setFound(undefined);
        setFailed(true);
      })
      .finally(() => setLooks(false));
  };
  return (
    <Card className="stack g4">
      <h2>{t.updates.title}</h2>
      <p className="ink-2 measure">{t.updates.more(version)}</p>
      <Button tone="soft" className="own-width" onClick={look} waiting={looks} waitingLabel={t.looking}>
        {t.updates.check}
      </Button>
      <div role="status" className={cx('stack g2', css.outcome)}>
        {found && (
          <>
            <p className="strong measure">{updateWords(found)}</p>
            <p className="small ink-2">{t.lookedAt(exactly(found.at))}</p>
          </>
        )}
      </div>
      {hasFailed && <ErrorState message={t.updates.noAgent} onRetry={look} />}
    </Card>
  );
}
