import type { PageState } from '@kinward/contract/computers/agent-page.schemas.ts';
import { windowNames } from '@kinward/web/features/filter/logic/windows.ts';
import { policyTexts as p } from '@kinward/web/features/filter/messages.policy.ts';
import { PageHead } from '@kinward/web/ui/PageHead.tsx';
import { texts as t } from '../messages.ts';
import { OfUser } from '../parts/OfUser.tsx';
import { WindowList, windowsOf } from '../parts/WindowList.tsx';
import { policyNameOf } from '../subject.ts';

/** At which times the policy closes something; changed in the portal. */
export default function Schedule({ state }: { state: PageState }) {
  return (
    <OfUser state={state}>
      {(rules, user) => (
        <>
          <PageHead
            title={p.saySchedule(policyNameOf(user), windowNames(windowsOf(rules)))}
            subtitle={windowsOf(rules).length > 0 ? t.scheduleZone(rules.timeZone) : undefined}
          />
          <WindowList rules={rules} />
        </>
      )}
    </OfUser>
  );
}
