import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import type { Ask } from '@kinward/contract/approvals/approvals.schemas.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { approvalsQuery, grantsQuery, sosQuery } from '../../../entities/approvals/approvals.ts';
import { networkGrantsQuery } from '../../../entities/approvals/network/network-grants.ts';
import { networkRequestsQuery } from '../../../entities/approvals/network/network-requests.ts';
import NetworkAsks from '../../../entities/approvals/network/NetworkAsks.tsx';
import { useSelection } from '../../../entities/child/selection.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { checkInsQuery } from '../api/requests.ts';
import { AskCard } from '../components/AskCard.tsx';
import { AlwaysOpen } from '../components/AlwaysOpen.tsx';
import { ApprovalHistory } from '../components/ApprovalHistory.tsx';
import { GiveForm } from '../components/GiveForm.tsx';
import { GrantsNow } from '../components/GrantsNow.tsx';
import { useHeldAnswer } from '../held-answer.ts';
import { budgetTexts } from '../budget-messages.ts';
import { approvalsTexts as t } from '../messages.ts';

/** /user/requests: what waits for an answer on top, what runs now, and what was before. */
export default function ApprovalsPage() {
  usePageTitle(t.title);
  const asked = useQuery(approvalsQuery);
  useHeldAnswer(asked.data !== undefined);
  const grants = useQuery(grantsQuery);
  const calls = useQuery(sosQuery);
  const checkIns = useQuery(checkInsQuery);
  const networks = useQuery(networkRequestsQuery);
  const networkGrants = useQuery(networkGrantsQuery);
  const all = [asked, grants, calls, checkIns, networks, networkGrants];
  const query = {
    data:
      asked.data && grants.data && calls.data && checkIns.data && networks.data && networkGrants.data
        ? {
            asked: asked.data,
            grants: grants.data,
            calls: calls.data,
            checkIns: checkIns.data,
            networks: networks.data,
            networkGrants: networkGrants.data,
          }
        : undefined,
    error: all.find((one) => one.error !== null)?.error ?? null,
    failureCount: Math.max(...all.map((one) => one.failureCount)),
    failureReason: all.find((one) => one.failureReason !== null)?.failureReason ?? null,
    isFetching: all.some((one) => one.isFetching),
    dataUpdatedAt: asked.dataUpdatedAt,
    refetch: () => all.forEach((one) => void one.refetch()),
  };
  return (
    <Loaded query={query} loading={t.loading} rows={2} title={t.title}>
      {(answers) => <Requests {...answers} />}
    </Loaded>
  );
}

interface RequestsProps {
  asked: Ask[];
  grants: ComponentProps<typeof GrantsNow>['grants'];
  calls: ComponentProps<typeof ApprovalHistory>['calls'];
  checkIns: ComponentProps<typeof ApprovalHistory>['checkIns'];
  networks: ComponentProps<typeof ApprovalHistory>['networks'];
  networkGrants: ComponentProps<typeof GrantsNow>['networkGrants'];
}

function Requests({ asked, grants, calls, checkIns, networks, networkGrants }: RequestsProps) {
  const { child, device, withSelection } = useSelection();
  const waiting = asked.filter(({ state }) => state === 'waiting');
  const rest = asked.filter(({ state }) => state !== 'waiting');
  const atHome = networks.filter(({ state }) => state === 'waiting');
  const count = waiting.length + atHome.length;
  const isEmpty = asked.length + calls.length + checkIns.length + networks.length === 0;
  return (
    <>
      <PageHead title={count === 0 ? t.nobody : t.waiting(count)} subtitle={t.subtitle}>
        <ButtonLink tone="soft" to={withSelection('/user/time-budgets')}>
          {budgetTexts.toBudgets}
        </ButtonLink>
      </PageHead>
      <div className="beside">
        <div className="stack g5">
          {waiting.length > 0 && (
            <ul className="stack g3">
              {waiting.map((ask) => (
                <AskCard key={ask.requestId} ask={ask} />
              ))}
            </ul>
          )}
          {atHome.length > 0 && <NetworkAsks requests={atHome} />}
          {isEmpty && (
            <Card>
              <EmptyState art="lantern" title={t.promise}>
                {t.nothingBefore}
              </EmptyState>
            </Card>
          )}
          <GrantsNow
            grants={grants}
            networkGrants={networkGrants}
            more={child && device && <GiveForm key={device.deviceId} child={child} device={device} />}
          />
          <AlwaysOpen asks={rest} />
        </div>
        <ApprovalHistory
          asks={rest}
          calls={calls}
          checkIns={checkIns}
          networks={networks.filter(({ state }) => state !== 'waiting')}
        />
      </div>
    </>
  );
}
