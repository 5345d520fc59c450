import { useQuery } from '@tanstack/react-query';
import { failureText } from '../../../lib/api.ts';
import { useNow } from '../../../lib/time/now.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { approvalsQuery, sosQuery } from '../../../entities/approvals/approvals.ts';
import { useSelection } from '../../../entities/child/selection.ts';
import { recently } from '../../../lib/time/time.ts';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { SkeletonRow } from '../../../ui/Skeleton.tsx';
import { checkInsQuery, grantsQuery } from '../api/requests.ts';
import { AskCard } from '../components/AskCard.tsx';
import { Before } from '../components/Before.tsx';
import { GiveForm } from '../components/GiveForm.tsx';
import { GrantsNow } from '../components/GrantsNow.tsx';
import css from '../components/Requests.module.css';
import { useHeldAnswer } from '../held-answer.ts';
import { approvalsTexts as t } from '../messages.ts';

/** /user/requests: what waits for an answer on top, what runs now, and what was before. */
export default function ApprovalsPage() {
  usePageTitle(t.title);
  const now = useNow();
  const { child, device } = useSelection();
  const asked = useQuery(approvalsQuery);
  useHeldAnswer(asked.data !== undefined);
  const grants = useQuery(grantsQuery);
  const calls = useQuery(sosQuery);
  const checkIns = useQuery(checkInsQuery);
  const all = [asked, grants, calls, checkIns];
  const error = all.find((query) => query.error !== null)?.error ?? null;
  const retry = () => all.forEach((query) => void query.refetch());
  const isFetching = all.some((query) => query.isFetching);
  if (!asked.data || !grants.data || !calls.data || !checkIns.data)
    return (
      <>
        <PageHead title={t.title} />
        {error === null ? (
          <Card>
            <SkeletonRow label={t.loading} />
            <SkeletonRow label={t.loading} />
          </Card>
        ) : (
          <ErrorState message={failureText(error)} waiting={isFetching} onRetry={retry} />
        )}
      </>
    );
  const waiting = asked.data.filter(({ state }) => state === 'waiting');
  const rest = asked.data.filter(({ state }) => state !== 'waiting');
  return (
    <>
      {error !== null && (
        <div className={css.error}>
          <ErrorState since={recently(asked.dataUpdatedAt || now)} waiting={isFetching} onRetry={retry} />
        </div>
      )}
      <PageHead
        says
        title={waiting.length === 0 ? t.nobody : t.waiting(waiting.length)}
        subtitle={t.subtitle}
      />
      {waiting.length > 0 && (
        <ul className={css.list}>
          {waiting.map((ask) => (
            <AskCard key={ask.requestId} ask={ask} />
          ))}
        </ul>
      )}
      <GrantsNow grants={grants.data} />
      {child && device && <GiveForm key={device.deviceId} child={child} device={device} />}
      <Before asks={rest} calls={calls.data} checkIns={checkIns.data} />
    </>
  );
}
