import { IconShieldOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import { grantsQuery } from '../../../entities/approvals/approvals.ts';
import { ScreenStateLine } from '../../../entities/screens/ScreenStateLine.tsx';
import { endOf, listed, useScreenStates } from '../../../entities/screens/screens.ts';
import { useNow } from '../../../lib/time/now.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { useEndBreaks } from '../api/breaks.ts';
import { breakTexts as t } from '../messages.breaks.ts';

/** The pauses that run, and for whom the filter is off; nothing where it is as usual. */
export function BreaksNow({ family }: { family: readonly Child[] }) {
  const now = useNow();
  const stateOf = useScreenStates();
  const { data: grants = [] } = useQuery(grantsQuery);
  const end = useEndBreaks();
  const offs = grants.filter(({ target, until }) => target.kind === 'filter' && Date.parse(until) > now);
  const paused = family.flatMap((child) => {
    const state = stateOf(child);
    return state?.kind === 'paused' ? [{ child, state }] : [];
  });
  const opened = [...Map.groupBy(offs, ({ childId }) => childId).values()];
  if (paused.length + opened.length === 0) return null;
  return (
    <div className="stack g3">
      {paused.map(({ child, state }) => (
        <ScreenStateLine key={child.childId} child={child} state={state} named />
      ))}
      {opened.map((own) => {
        const last = own.toSorted((a, b) => Date.parse(b.until) - Date.parse(a.until))[0];
        return (
          last && (
            <Card key={last.childId} as="div">
              <div className="row g3" role="status">
                <IconShieldOff size={21} stroke={1.75} aria-hidden="true" />
                <div className="grow breaks">
                  <b className="block strong">{t.offUntil(last.childName, endOf(last.until))}</b>
                  <small className="block small ink-2">
                    {t.offMore(listed(own.map(({ deviceName }) => deviceName)))}
                  </small>
                </div>
                <Button
                  tone="quiet"
                  size="small"
                  aria-label={t.undoOff(last.childName)}
                  waiting={end.isPending}
                  onClick={() => end.mutate({ grantIds: own.map(({ grantId }) => grantId) })}
                >
                  {t.undo}
                </Button>
              </div>
            </Card>
          )
        );
      })}
    </div>
  );
}
