import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { LIMITS } from '@kinward/contract/limits.ts';
import { unreadKey } from '../../entities/query-keys.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { OnDemand } from '../../ui/OnDemand.tsx';
import { bellTexts } from './messages.bell.ts';

const NotificationsPanel = lazy(() => import('./components/NotificationsPanel.tsx'));

/** What a push opens. */
const HASH = '#notifications';

/** The bell with the number of unread notifications; all behind it loads when it is wanted, the request for the number too. */
export function Bell() {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [pressed, setPressed] = useState(false);
  const { data: unread } = useQuery({
    queryKey: unreadKey,
    queryFn: async ({ signal }) =>
      (await import('../../entities/notifications/notifications.ts')).readUnread(signal),
    refetchInterval: LIMITS.notificationsRefreshMs,
  });
  const open = pressed || hash === HASH;
  const close = (): void => {
    setPressed(false);
    if (hash === HASH) void navigate(pathname + search, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <IconButton
        label={bellTexts.bell(unread)}
        count={unread ?? 0}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setPressed(true)}
      >
        <IconBell size={22} stroke={1.75} aria-hidden="true" />
      </IconButton>
      <OnDemand wanted={open}>
        <NotificationsPanel open={open} onClose={close} />
      </OnDemand>
    </>
  );
}
