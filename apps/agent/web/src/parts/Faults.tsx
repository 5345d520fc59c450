import type { PageState } from '@kinward/contract/computers/agent-page.schemas.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { texts as t } from '../messages.ts';

/** What does not hold, and why; nothing where all does. */
export function Faults({ faults }: Pick<PageState, 'faults'>) {
  if (faults.length === 0) return null;
  return (
    <div className="callout soft-warn row top g3 mb4" role="status">
      <IconAlertTriangle size={22} stroke={1.75} aria-hidden="true" className="keep" />
      <div className="stack g1">
        <b className="strong">{t.faultTitle}</b>
        {faults.map((fault) => (
          <p key={fault} className="small">
            {t.faults[fault]}
          </p>
        ))}
      </div>
    </div>
  );
}
