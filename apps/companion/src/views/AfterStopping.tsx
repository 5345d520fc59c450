import { useState } from 'react';
import { Button } from '@kinward/web/ui/Button.tsx';
import { Card } from '@kinward/web/ui/Card.tsx';
import { useDevice } from '../device/state.ts';
import { readFormerToken } from '../lib/former-token.ts';
import { abuseReportMessages } from '../messages/abuse-report.ts';
import { dataExportMessages } from '../messages/data-export.ts';
import { t } from '../messages/messages.ts';
import { FormerConnection } from './DataExport.tsx';

/** After sharing ended: whether a report was sent, the data to download, and the report that can still be made. */
export default function AfterStopping({ onReport }: { onReport: () => void }) {
  const { report } = useDevice();
  const [former] = useState(readFormerToken);
  return (
    <>
      {report !== null && (
        <Card className="stack g4">
          <p role={report === 'sent' ? 'status' : 'alert'}>
            {report === 'sent' ? abuseReportMessages.reportSent : abuseReportMessages.reportRefused}
          </p>
        </Card>
      )}
      {former !== null && (
        <>
          <h2>{dataExportMessages.recordTitle}</h2>
          <p>{dataExportMessages.recordText}</p>
          <p className="small ink-2">{dataExportMessages.recordSafe}</p>
          <FormerConnection now={false} />
          {former.mayReport && report !== 'sent' && (
            <Button tone="line" wide className="big" onClick={onReport}>
              {t.report}
            </Button>
          )}
        </>
      )}
    </>
  );
}
