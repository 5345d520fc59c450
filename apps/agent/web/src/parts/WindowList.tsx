import { IconClock } from '@tabler/icons-react';
import type { PageRules } from '@kinward/contract/computers/agent-page.schemas.ts';
import css from '@kinward/web/features/filter/components/policy/Policy.module.css';
import { daysWords, windowTargets } from '@kinward/web/features/filter/logic/windows.ts';
import { policyTexts as p } from '@kinward/web/features/filter/messages.policy.ts';
import { Card } from '@kinward/web/ui/Card.tsx';
import { EmptyState } from '@kinward/web/ui/EmptyState.tsx';
import { SignTile } from '@kinward/web/ui/LogRow.tsx';
import { texts as t } from '../messages.ts';

/** Times at which the policy closes something, each with its name. */
export const windowsOf = ({ policy }: Pick<PageRules, 'policy'>) =>
  (policy?.windows ?? []).map((window) => ({
    ...window,
    name: window.name ?? t.pages.schedule,
    targets: window.targets === 'all' ? ('all' as const) : [...window.targets],
  }));

export function WindowList({ rules }: { rules: PageRules }) {
  const windows = windowsOf(rules);
  if (windows.length === 0)
    return (
      <Card>
        <EmptyState art="lantern" title={p.noWindow} />
      </Card>
    );
  return (
    <Card padded={false}>
      <ul>
        {windows.map((window) => (
          <li key={window.ruleId} className={css.setting}>
            <SignTile>
              <IconClock size={22} stroke={1.75} />
            </SignTile>
            <span className="stack grow breaks">
              <b className="strong">{p.windowSays(window.name, windowTargets(window, rules.catalogue))}</b>
              <small className="tiny ink-2">
                {p.windowTimes(daysWords(window.weekDays), window.from, window.to)}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
