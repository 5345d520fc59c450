import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { AlertWhy } from '../../../lib/AlertWhy.tsx';
import { failureText } from '../../../lib/api.ts';
import {
  joinPages,
  markRead,
  noticesQuery,
  useClearNotices,
  type NoticesOf,
} from '../../../lib/notifications.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { NoticeLine } from '../../../ui/NoticeLine.tsx';
import { toast } from '../../../ui/toast.ts';
import { fenceTexts as t } from '../messages.ts';
import css from './FenceNotices.module.css';

/** What happened at and to the fences of a device; nothing while there is nothing. The bell's panel leaves these out (spec §2). */
export default function FenceNotices({ deviceId }: { deviceId: string }) {
  const of: NoticesOf = { deviceId, callType: 'Geofence' };
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(noticesQuery(of));
  const notices = joinPages(data?.pages);
  const unread = notices
    .filter(({ read }) => !read)
    .map(({ id }) => id)
    .join(' ');
  useEffect(() => {
    if (unread !== '') markRead(unread.split(' ')).catch(() => undefined);
  }, [unread]);
  if (notices.length === 0 && error === null) return null;
  return (
    <section className={css.part} aria-labelledby="fence-notices">
      <div className={css.head}>
        <h2 id="fence-notices">{t.happened}</h2>
        {notices[0] && <Clearing of={of} until={notices[0].createdAt} />}
      </div>
      {error !== null && <ErrorState waiting={isFetching} onRetry={() => void refetch()} />}
      {notices.length > 0 && (
        <Card>
          <ul className={css.list}>
            {notices.map((notice) => (
              <li key={notice.id}>
                <NoticeLine notice={notice} unread={false} />
                <AlertWhy notice={notice} className={css.why} />
              </li>
            ))}
          </ul>
          {hasNextPage && (
            <Button
              tone="quiet"
              waiting={isFetchingNextPage}
              waitingLabel={t.loadingOlder}
              onClick={() => void fetchNextPage()}
            >
              {t.older}
            </Button>
          )}
        </Card>
      )}
    </section>
  );
}

function Clearing({ of, until }: { of: NoticesOf; until: string }) {
  const [asking, setAsking] = useState(false);
  const clear = useClearNotices();
  const run = (): void =>
    clear.mutate(
      { of, until },
      {
        onSuccess: ({ message }) => toast.success(message ?? t.noticesCleared),
        onError: (failure) => toast.error(failureText(failure)),
        onSettled: () => setAsking(false),
      },
    );
  return (
    <>
      <Button tone="quiet" size="small" onClick={() => setAsking(true)}>
        {t.clearNotices}
      </Button>
      <ConfirmDialog
        danger
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={run}
        title={t.clearNoticesQuestion}
        confirmLabel={t.clearNotices}
        waiting={clear.isPending}
        waitingLabel={t.clearingNotices}
      >
        {t.clearNoticesLost}
      </ConfirmDialog>
    </>
  );
}
