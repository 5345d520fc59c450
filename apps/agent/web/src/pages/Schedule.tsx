import { IconClock } from '@tabler/icons-react';
import type { PageState } from '@kinward/contract/computers/agent-page.schemas.ts';
import css from '@kinward/web/features/filter/components/policy/Policy.module.css';
import { daysWords, windowNames, windowTargets } from '@kinward/web/features/filter/logic/windows.ts';
import { policyTexts as p } from '@kinward/web/features/filter/messages.policy.ts';
import { Card } from '@kinward/web/ui/Card.tsx';
import { EmptyState } from '@kinward/web/ui/EmptyState.tsx';
import { SignTile } from '@kinward/web/ui/LogRow.tsx';
import { PageHead } from '@kinward/web/ui/PageHead.tsx';
import { texts as t } from '../messages.ts';
import { OfUser } from '../parts/OfUser.tsx';
import { policyNameOf } from '../subject.ts';

/** At which times the policy closes something; changed in the portal. */
export default function Schedule({ state }: { state: PageState }) {
  return (
    <OfUser state={state}>
      {({ policy, timeZone, catalogue }, user) => {
        const windows = (policy?.windows ?? []).map((window) => ({
          ...window,
          name: window.name ?? t.pages.schedule,
          targets: window.targets === 'all' ? ('all' as const) : [...window.targets],
        }));
        return (
          <>
            <PageHead
              title={p.saySchedule(policyNameOf(user), windowNames(windows))}
              subtitle={windows.length > 0 ? t.scheduleZone(timeZone) : undefined}
            />
            <Card padded={windows.length === 0}>
              {windows.length === 0 ? (
                <EmptyState art="lantern" title={p.noWindow} />
              ) : (
                <ul>
                  {windows.map((window) => (
                    <li key={window.ruleId} className={css.setting}>
                      <SignTile>
                        <IconClock size={22} stroke={1.75} />
                      </SignTile>
                      <span className="stack grow breaks">
                        <b className="strong">
                          {p.windowSays(window.name, windowTargets(window, catalogue))}
                        </b>
                        <small className="tiny ink-2">
                          {p.windowTimes(daysWords(window.weekDays), window.from, window.to)}
                        </small>
                      </span>
                    </li>
                  ))}
                </ul>
              )}
            </Card>
          </>
        );
      }}
    </OfUser>
  );
}
