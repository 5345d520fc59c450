import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { FilterStats } from '@kinward/contract/filter-log/filter-stats.schemas.ts';
import type { FilterState } from '@kinward/contract/filter/filter-state.schemas.ts';
import { approvalsQuery, grantsQuery } from '../../../entities/approvals/approvals.ts';
import { networkGrantsQuery } from '../../../entities/approvals/network/network-grants.ts';
import { networkRequestsQuery } from '../../../entities/approvals/network/network-requests.ts';
import { NoChild } from '../../../entities/child/NoChild.tsx';
import { childrenQuery } from '../../../entities/family/family.ts';
import { screenPausesQuery } from '../../../entities/screens/screens.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useNow } from '../../../lib/time/now.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { bypassesQuery } from '../api/bypasses.ts';
import { policiesQuery } from '../api/policies.ts';
import { sourcesQuery } from '../api/sources.ts';
import { filterStateQuery } from '../api/state.ts';
import { statsQuery } from '../api/stats.ts';
import { BreaksNow } from '../components/BreaksNow.tsx';
import { FailingResolvers } from '../components/FailingResolvers.tsx';
import { FilteredNetworks } from '../components/networks/FilteredNetworks.tsx';
import { NetworkBreaks } from '../components/networks/NetworkBreaks.tsx';
import { FilteredChildren } from '../components/FilteredChildren.tsx';
import { OwnFilter } from '../components/OwnFilter.tsx';
import { SetUpNext } from '../components/SetUpNext.tsx';
import { WaitingAsks } from '../components/WaitingAsks.tsx';
import { overviewHead } from '../logic/overview.ts';
import { overviewTexts as t } from '../messages.overview.ts';

const BlockedByHour = lazy(() => import('../components/BlockedByHour.tsx'));

/** Lines of the sentence, which changes while the page is open. */
const ROOM = { narrow: 2, wide: 1 };

/** /filter: whether the filter works, for whom, who asks for something, and what to set up next. */
export default function FilterOverviewPage() {
  usePageTitle(t.title);
  return <OwnFilter title={t.title}>{() => <Overview />}</OwnFilter>;
}

function Overview() {
  const now = useNow();
  const query = useQuery(filterStateQuery);
  const family = useQuery(childrenQuery);
  const counted = useQuery(statsQuery({ range: 'day' }));
  const asked = useQuery(approvalsQuery);
  const { data: stats } = counted;
  const { data: asks = [] } = asked;
  // Each would push down what is below it, or change the height of the sentence.
  const also = [
    counted,
    asked,
    useQuery(bypassesQuery),
    useQuery(sourcesQuery),
    useQuery(policiesQuery),
    useQuery(grantsQuery),
    useQuery(screenPausesQuery),
    useQuery(networkRequestsQuery),
    useQuery(networkGrantsQuery),
  ];
  return (
    <Loaded
      query={family}
      loading={t.loading}
      rows={3}
      title={t.title}
      renderEmpty={(children) => children.length === 0 && <NoChild art="gate" promise={t.noChild} />}
    >
      {(children) => (
        <Loaded
          query={query}
          also={also}
          loading={t.loading}
          rows={3}
          title={t.title}
          renderHead={(state) => (
            <PageHead {...overviewHead(state, children, { stats, asks, now })} room={ROOM} />
          )}
        >
          {(state) => <Parts family={children} state={state} stats={stats} />}
        </Loaded>
      )}
    </Loaded>
  );
}

interface PartsProps {
  family: readonly Child[];
  state: FilterState;
  /** Of today; undefined until they are read. */
  stats: FilterStats | undefined;
}

function Parts({ family, state, stats }: PartsProps) {
  const hasDevices = family.some(({ devices }) => devices.length > 0);
  return (
    <div className="beside">
      <div className="stack g6">
        <FailingResolvers state={state} />
        <WaitingAsks family={family} />
        <BreaksNow family={family} />
        {state.networks.length > 0 && <NetworkBreaks />}
        <FilteredChildren family={family} state={state} stats={stats} />
        <FilteredNetworks networks={state.networks} />
      </div>
      {hasDevices && (
        <div className="stack g6">
          <SetUpNext family={family} state={state} />
          {stats !== undefined && stats.blocked > 0 && (
            <Suspense fallback={null}>
              <BlockedByHour stats={stats} />
            </Suspense>
          )}
        </div>
      )}
    </div>
  );
}
