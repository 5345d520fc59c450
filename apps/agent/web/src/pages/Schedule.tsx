import type { PageState } from '@kinward/contract/computers/agent-page.schemas.ts';
import { windowNames } from '@kinward/web/features/filter/logic/windows.ts';
import { PageHead } from '@kinward/web/ui/PageHead.tsx';
import { texts as t } from '../messages.ts';
import { OfUser } from '../parts/OfUser.tsx';
import { WindowList, windowsOf } from '../parts/WindowList.tsx';

/** At which times something is closed; changed in the portal. */
export default function Schedule({ state }: { state: PageState }) {
  return (
    <OfUser state={state}>
      {(rules) => (
        <>
          <PageHead
            title={t.scheduleSays(windowNames(windowsOf(rules)))}
            subtitle={[t.readOnly, windowsOf(rules).length > 0 && t.scheduleZone(rules.timeZone)]
              .filter(Boolean)
              .join(' ')}
          />
          <WindowList rules={rules} />
        </>
      )}
    </OfUser>
  );
}
