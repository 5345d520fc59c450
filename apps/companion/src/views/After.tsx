import { useState } from 'react';
import { Button } from '@kinward/web/ui/Button.tsx';
import { Card } from '@kinward/web/ui/Card.tsx';
import { useDevice } from '../device/state.ts';
import { receiptNow } from '../lib/receipt.ts';
import { own } from '../messages/own.ts';
import { t } from '../messages/messages.ts';
import { Before } from './Record.tsx';

/** What became of a report, what can be taken along, and whom one may still tell. */
export default function After({ onReport }: { onReport: () => void }) {
  const { report } = useDevice();
  const [receipt] = useState(receiptNow);
  return (
    <>
      {report !== null && (
        <Card className="stack">
          <p role={report === 'sent' ? 'status' : 'alert'}>
            {report === 'sent' ? own.reportSent : own.reportRefused}
          </p>
        </Card>
      )}
      {receipt !== null && (
        <>
          <h2>{own.recordTitle}</h2>
          <p>{own.recordText}</p>
          <p className="quiet">{own.recordSafe}</p>
          <Before now={false} />
          {receipt.mayReport && report !== 'sent' && (
            <Button tone="line" wide className="big" onClick={onReport}>
              {t.report}
            </Button>
          )}
        </>
      )}
    </>
  );
}
