import { lazy, useState } from 'react';
import type { Notification } from '@kinward/contract/notifications/notifications.schemas.ts';
import { Button } from '../../ui/Button.tsx';
import { OnDemand } from '../../ui/OnDemand.tsx';
import { whyTexts as t } from './why-messages.ts';

const WhyAlertDialog = lazy(() => import('./WhyAlertDialog.tsx'));

/** "Why did I get this?" beside an alert that keeps what it was evaluated by; nothing beside others. */
export function AlertWhy({
  notification,
  className,
}: {
  notification: Notification;
  className?: string | undefined;
}) {
  const [open, setOpen] = useState(false);
  if (!notification.explained) return null;
  return (
    <>
      <Button
        tone="quiet"
        size="small"
        className={className}
        aria-label={t.whyOf(notification.title)}
        onClick={() => setOpen(true)}
      >
        {t.why}
      </Button>
      <OnDemand wanted={open}>
        <WhyAlertDialog notificationId={notification.id} open={open} onClose={() => setOpen(false)} />
      </OnDemand>
    </>
  );
}
