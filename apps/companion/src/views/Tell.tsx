import { useEffect, useState } from 'react';
import { Button } from '@kinward/web/ui/Button.tsx';
import { Card } from '@kinward/web/ui/Card.tsx';
import { hindrance, isNotified, startPush, stopPush } from '../device/push.ts';
import { ownBrowser, systemOf } from '../lib/platform.ts';
import { tellTexts } from '../messages/tell.ts';
import { t } from '../messages/messages.ts';
import { Failure } from './Failure.tsx';

/** Being told while the app is closed. The browser's own question comes after a tap, never before. */
export default function Tell() {
  const [hindered, setHindered] = useState(() => hindrance(systemOf(ownBrowser().platform) === 'ios'));
  const [told, setNotified] = useState<boolean>();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let here = true;
    void isNotified().then(
      (is) => here && setNotified(is),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, []);
  if (hindered === 'cannot') return null;
  const change = async (): Promise<void> => {
    setBusy(true);
    setFailed(false);
    try {
      if (told === true) {
        await stopPush();
        setNotified(false);
      } else if (await startPush()) setNotified(true);
      else setHindered(hindrance(false));
    } catch {
      setFailed(true);
    }
    setBusy(false);
  };
  return (
    <Card className="stack">
      <h2>{tellTexts.tellTitle}</h2>
      <p role="status">
        {hindered === 'none'
          ? told === true
            ? tellTexts.notifyOn
            : tellTexts.tellText
          : tellTexts.notifyHindered[hindered]}
      </p>
      {hindered === 'none' && (
        <Button
          tone={told === true ? 'line' : 'soft'}
          wide
          className="big"
          waiting={busy}
          waitingLabel={t.loading}
          onClick={() => void change()}
        >
          {told === true ? tellTexts.notifyOfStop : tellTexts.notifyOfStart}
        </Button>
      )}
      <Failure>{failed ? tellTexts.notifyFailed : undefined}</Failure>
    </Card>
  );
}
