import { IconSettings } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LIMITS } from '@kinward/contract/limits.ts';
import { useWithSelection } from '../../../entities/child/selection.ts';
import { failureText } from '../../../lib/api.ts';
import {
  joinPages,
  notificationsQuery,
  PANEL,
  useClearNotifications,
} from '../../../entities/notifications/notifications.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Drawer } from '../../../ui/Drawer.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { QueryFailure } from '../../../ui/Loaded.tsx';
import { SkeletonRow } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { notificationTexts as t } from '../messages.ts';
import { NotificationList } from './NoticeList.tsx';
import { cx } from '../../../ui/cx.ts';
import css from './NotificationsPanel.module.css';
import { useSeen } from './use-seen.ts';

/** The notifications panel (spec §2): all kinds but fences, ten a page, cleared one by one or all. */
export default function NotificationsPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Drawer kind="panel" open={open} onClose={onClose} label={t.title}>
      <Notifier onClose={onClose} />
    </Drawer>
  );
}

function Notifier({ onClose }: { onClose: () => void }) {
  const query = useInfiniteQuery({
    ...notificationsQuery(PANEL),
    refetchInterval: LIMITS.notificationsRefreshMs,
  });
  const { data, error } = query;
  const notifications = joinPages(data?.pages);
  const unread = useSeen(notifications);
  const clearing = useClearing(
    notifications.map(({ id }) => id),
    notifications[0]?.createdAt,
  );
  const withSelection = useWithSelection();
  const settings = (
    <ButtonLink
      tone="quiet"
      to={withSelection('/user/notification-settings')}
      onClick={onClose}
      icon={<IconSettings size={20} stroke={1.75} aria-hidden="true" />}
    >
      {t.settings}
    </ButtonLink>
  );
  return (
    <div className={css.panel}>
      <QueryFailure query={query} />
      {data === undefined && error === null && (
        <div className="stack g4">
          <SkeletonRow label={t.loading} />
          <SkeletonRow label={t.more} />
        </div>
      )}
      {data !== undefined && notifications.length === 0 && (
        <EmptyState art="lantern" title={t.empty} action={settings}>
          {t.emptyMore}
        </EmptyState>
      )}
      {notifications.length > 0 && (
        <>
          <NotificationList
            notifications={notifications}
            unread={unread}
            chosen={clearing.chosen}
            onChoose={clearing.choose}
            hasMore={query.hasNextPage}
            loadingMore={query.isFetchingNextPage}
            onMore={() => void query.fetchNextPage()}
            onFollow={onClose}
          />
          <div className={cx('row stretch spread g3', css.foot)}>
            {clearing.chosen === undefined ? (
              <>
                {settings}
                <Button tone="soft" onClick={clearing.begin}>
                  {t.clear}
                </Button>
              </>
            ) : (
              <>
                <Button tone="line" onClick={clearing.end}>
                  {t.cancel}
                </Button>
                <Button onClick={clearing.ask}>{clearing.some ? t.clearSelected : t.clearAll}</Button>
              </>
            )}
          </div>
        </>
      )}
      {clearing.dialog}
    </div>
  );
}

/** The clear mode: ticks, the question, and what happens then. */
function useClearing(ids: readonly string[], newest: string | undefined) {
  const [ticked, setChosen] = useState<ReadonlySet<string>>();
  const chosen = ids.length === 0 ? undefined : ticked;
  const [asking, setAsking] = useState(false);
  const clear = useClearNotifications();
  // What went meanwhile is no longer chosen.
  const here = ids.filter((id) => chosen?.has(id));
  const some = here.length > 0;
  const run = (): void =>
    clear.mutate(
      some ? { of: PANEL, ids: here } : { of: PANEL, ...(newest !== undefined && { until: newest }) },
      {
        onSuccess: ({ message }) => {
          toast.success(message ?? t.cleared);
          setChosen(undefined);
        },
        onError: (error) => toast.error(failureText(error)),
        onSettled: () => setAsking(false),
      },
    );
  return {
    /** Undefined outside of the clear mode. */
    chosen,
    some,
    begin: () => setChosen(new Set()),
    end: () => setChosen(undefined),
    choose: (id: string, on: boolean) =>
      setChosen(
        (before) => new Set(on ? [...(before ?? []), id] : [...(before ?? [])].filter((one) => one !== id)),
      ),
    ask: () => setAsking(true),
    dialog: (
      <ConfirmDialog
        danger
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={run}
        title={some ? t.askSelected(here.length) : t.askAll}
        confirmLabel={some ? t.clearSelected : t.clearAll}
        waiting={clear.isPending}
        waitingLabel={t.clearing}
      >
        {t.lost(here.length)}
      </ConfirmDialog>
    ),
  };
}
