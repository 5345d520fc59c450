import { useState } from 'react';
import { Button } from '@kinward/web/ui/Button.tsx';
import { Card } from '@kinward/web/ui/Card.tsx';
import { useDevice } from '../device/state.ts';
import { helpMessages } from '../messages/help.ts';
import { formatList, t } from '../messages/messages.ts';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';

interface StopSharingProps {
  /** Ends the sharing. Rejects when that failed. */
  end: () => Promise<unknown>;
  /** Start with the second step. */
  sure?: boolean;
  onNot?: () => void;
  /** Opens the report; left out where none can be made. */
  onReport?: () => void;
}

/** Two taps; before the second one it says who will notice. */
export function StopSharing({ end, sure: first = false, onNot, onReport }: StopSharingProps) {
  const { me } = useDevice();
  const [sure, setSure] = useState(first);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const names = formatList(me?.watchers.map(({ name }) => name) ?? []);
  const go = () => {
    setBusy(true);
    setFailed(false);
    end().catch(() => {
      setFailed(true);
      setBusy(false);
    });
  };
  const not = () => {
    setSure(false);
    onNot?.();
  };
  return (
    <Card className="stack g4">
      <h2>{sure ? helpMessages.stopSure : helpMessages.stopTitle}</h2>
      <p role={sure ? 'alert' : undefined}>
        {sure ? helpMessages.stopNotification(names) : helpMessages.stopText}
      </p>
      {sure ? (
        <div className="pair">
          <Button tone="line" className="big" onClick={not}>
            {helpMessages.stopNot}
          </Button>
          <Button
            tone="line"
            className="big"
            waiting={busy}
            waitingLabel={helpMessages.stopping}
            onClick={go}
          >
            {helpMessages.stopDo}
          </Button>
        </div>
      ) : (
        <>
          <Button tone="line" wide className="big" onClick={() => setSure(true)}>
            {helpMessages.stopAsk}
          </Button>
          {onReport !== undefined && me?.mayReport === true && (
            <Button tone="line" wide className="big" onClick={onReport}>
              {helpMessages.reportAsk}
            </Button>
          )}
        </>
      )}
      <ErrorMessage>{failed ? t.failed : undefined}</ErrorMessage>
    </Card>
  );
}
