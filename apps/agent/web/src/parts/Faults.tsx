import type { PageState } from '@kinward/contract/computers/agent-page.schemas.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { healthTexts } from '@kinward/web/ui/health/health-messages.ts';
import { texts as t } from '../messages.ts';

/** What does not hold, and why; nothing where all does. */
export function Faults({ faults, health }: Pick<PageState, 'faults' | 'health'>) {
  const parts = health ? brokenOf(health) : [];
  if (faults.length === 0 && parts.length === 0) return null;
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
        {parts.map((part) => (
          <p key={part} className="small">
            {part}
          </p>
        ))}
      </div>
    </div>
  );
}

/** Parts of the agent that are not as they should be, and what helps. */
export const brokenOf = ({ names, browsers, programs }: NonNullable<PageState['health']>): string[] =>
  [
    names === 'open' && `${healthTexts.names.open}. ${healthTexts.names.help}`,
    browsers === false && `${healthTexts.browsers.not}. ${healthTexts.browsers.help}`,
    !programs && `${healthTexts.programs.not}. ${healthTexts.programs.help}`,
  ].filter((part) => part !== false);
