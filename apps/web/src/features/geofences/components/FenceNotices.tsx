import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useZone } from '../../../entities/family/family-zone.ts';
import { AlertWhy } from '../../../entities/notifications/AlertWhy.tsx';
import { failureText } from '../../../lib/api.ts';
import {
  joinPages,
  markRead,
  notificationsQuery,
  useClearNotifications,
  type NoticesOf,
} from '../../../entities/notifications/notifications.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { QueryFailure } from '../../../ui/Loaded.tsx';
import { NoticeLine } from '../../../ui/NoticeLine.tsx';
import { toast } from '../../../ui/toast.ts';
import { fenceTexts as t } from '../messages.ts';

/** What happened at and to the fences of a device; nothing while there is nothing. The bell's panel leaves these out (spec §2). */
export default function FenceNotifications({ deviceId }: { deviceId: string }) {
  const queries = useQueryClient();
  const zone = useZone();
  const of: NoticesOf = { deviceId, callType: 'Geofence' };
  const query = useInfiniteQuery(notificationsQuery(of));
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const notifications = joinPages(data?.pages);
  const unread = notifications
    .filter(({ read }) => !read)
    .map(({ id }) => id)
    .join(' ');
  useEffect(() => {
    if (unread !== '') markRead(queries, unread.split(' ')).catch(() => undefined);
  }, [queries, unread]);
  if (notifications.length === 0 && error === null) return null;
  return (
    <section className="mt8" aria-labelledby="fence-notices">
      <div className="row spread mb2 heading">
        <h2 id="fence-notices">{t.happened}</h2>
        {notifications[0] && <Clearing of={of} until={notifications[0].createdAt} />}
      </div>
      <QueryFailure query={query} />
      {notifications.length > 0 && (
        <Card>
          <ul className="stack g5 mb3">
            {notifications.map((notification) => (
              <li key={notification.id} className="row top spread g2">
                <NoticeLine notification={notification} unread={false} zone={zone} />
                <AlertWhy notification={notification} className="keep" />
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
  const clear = useClearNotifications();
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
        {t.clearNotifications}
      </Button>
      <ConfirmDialog
        danger
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={run}
        title={t.clearNoticesQuestion}
        confirmLabel={t.clearNotifications}
        waiting={clear.isPending}
        waitingLabel={t.clearingNotices}
      >
        {t.clearNoticesLost}
      </ConfirmDialog>
    </>
  );
}
