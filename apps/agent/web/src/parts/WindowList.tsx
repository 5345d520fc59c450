import { IconClock } from '@tabler/icons-react';
import type { PageRules } from '@kinward/contract/computers/agent-page.schemas.ts';
import css from '@kinward/web/features/filter/components/policy/Policy.module.css';
import { daysWords, windowTargets } from '@kinward/web/features/filter/logic/windows.ts';
import { locale } from '@kinward/web/lib/language.ts';
import { policyTexts as p } from '@kinward/web/features/filter/messages.policy.ts';
import { Card } from '@kinward/web/ui/Card.tsx';
import { EmptyState } from '@kinward/web/ui/EmptyState.tsx';
import { SignTile } from '@kinward/web/ui/LogRow.tsx';
import { texts as t } from '../messages.ts';

const and = new Intl.ListFormat(locale, { type: 'conjunction' });

/** Times at which something is closed, each with its name: those of the policy, then the schedules of the device. */
export const windowsOf = ({
  policy,
  catalogue,
  schedules,
}: Pick<PageRules, 'policy' | 'catalogue' | 'schedules'>) => [
  ...(policy?.windows ?? []).map(({ ruleId, name, targets, from, to, weekDays }) => ({
    id: ruleId,
    name: name ?? t.pages.schedule,
    what: windowTargets({ targets: targets === 'all' ? 'all' : [...targets] }, catalogue),
    from,
    to,
    weekDays,
  })),
  ...schedules.map(({ scheduleId, closes, ...times }) => ({
    ...times,
    id: scheduleId,
    what:
      closes === 'all'
        ? undefined
        : and.format([...closes.kinds.map((kind) => t.kinds[kind]), ...closes.programs]),
  })),
];

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
          <li key={window.id} className={css.setting}>
            <SignTile>
              <IconClock size={22} stroke={1.75} />
            </SignTile>
            <span className="stack grow breaks">
              <b className="strong">{p.windowSays(window.name, window.what)}</b>
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
