import { Card } from '@kinward/web/ui/Card.tsx';
import { pageTexts } from '../messages/page.ts';
import { t } from '../messages/messages.ts';
import { LeaveButton, Lines } from './Help.tsx';

/** The child's page is over: ended here, or its link no longer works. */
export default function PageEnded({ stopped }: { stopped: boolean }) {
  return (
    <>
      <h1 className="display">{stopped ? t.stoppedTitle : pageTexts.pageEndedTitle}</h1>
      <Card>
        <p role="status">{stopped ? pageTexts.pageStoppedText : pageTexts.pageEndedText}</p>
      </Card>
      <LeaveButton />
      <Lines />
    </>
  );
}
