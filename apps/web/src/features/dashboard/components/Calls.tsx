import { useQuery } from '@tanstack/react-query';
import { lazy, memo, useState } from 'react';
import { sosQuery } from '../../../entities/approvals/approvals.ts';
import { useNow } from '../../../lib/time/now.ts';
import { OnDemand } from '../../../ui/OnDemand.tsx';
import { Placeholder, ReservedSpace } from '../../../ui/ReservedSpace.tsx';
import css from './Calls.module.css';

const CallBanners = lazy(() => import('./CallBanners.tsx'));

/** How long after a call its banner stays although a parent has seen it: the call goes on. */
const STAYS_MS = 3_600_000;

/** Calls for help above everything: those that no parent has seen, and those of the last hour. Their banners load when there is one. */
export const Calls = memo(function Calls() {
  const now = useNow();
  const { data: calls, isPending } = useQuery(sosQuery);
  const [atOpening, setAtOpening] = useState<readonly string[]>();
  if (calls !== undefined && atOpening === undefined) setAtOpening(calls.map(({ sosId }) => sosId));
  const current = calls?.filter(({ seenAt, at }) => seenAt === null || now - Date.parse(at) < STAYS_MS) ?? [];
  return (
    <div className={css.calls}>
      <ReservedSpace name="calls">
        {isPending && <Placeholder />}
        <OnDemand wanted={current.length > 0} placeholder={<Placeholder />}>
          <CallBanners calls={current} atOpening={atOpening ?? []} />
        </OnDemand>
      </ReservedSpace>
    </div>
  );
});
