import { useEffect, useState } from 'react';
import { Button } from '@kinward/web/ui/Button.tsx';
import { Card } from '@kinward/web/ui/Card.tsx';
import { pushObstacle, isSubscribed, startPush, stopPush } from '../device/push.ts';
import { ownBrowser, systemOf } from '../lib/platform.ts';
import { notificationsMessages } from '../messages/notifications.ts';
import { t } from '../messages/messages.ts';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';

/** Notifications while the app is closed. The browser asks for permission after a tap, never before. */
/** @param offer shown only where a tap can switch them on or off: what the browser forbids is said with the help */
export default function NotificationSettings({ offer = false }: { offer?: boolean }) {
  const [obstacle, setObstacle] = useState(() => pushObstacle(systemOf(ownBrowser().platform) === 'ios'));
  const [subscribed, setSubscribed] = useState<boolean>();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let here = true;
    void isSubscribed().then(
      (is) => here && setSubscribed(is),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, []);
  if (obstacle === 'cannot' || (offer && obstacle === 'denied')) return null;
  const change = async (): Promise<void> => {
    setBusy(true);
    setFailed(false);
    try {
      if (subscribed === true) {
        await stopPush();
        setSubscribed(false);
      } else if (await startPush()) setSubscribed(true);
      else setObstacle(pushObstacle(false));
    } catch {
      setFailed(true);
    }
    setBusy(false);
  };
  return (
    <Card className="stack g4">
      <h2>{notificationsMessages.notifyTitle}</h2>
      <p role="status">
        {obstacle === 'none'
          ? subscribed === true
            ? notificationsMessages.notifyOn
            : notificationsMessages.notifyText
          : notificationsMessages.notifyObstacle[obstacle]}
      </p>
      {obstacle === 'none' && (
        <Button
          tone={subscribed === true ? 'line' : 'soft'}
          wide
          className="big"
          waiting={busy}
          waitingLabel={t.loading}
          onClick={() => void change()}
        >
          {subscribed === true ? notificationsMessages.notifyStop : notificationsMessages.notifyStart}
        </Button>
      )}
      <ErrorMessage>{failed ? notificationsMessages.notifyFailed : undefined}</ErrorMessage>
    </Card>
  );
}
