import { Card } from '@kinward/web/ui/Card.tsx';
import { childPageMessages } from '../messages/child-page.ts';
import { helpMessages } from '../messages/help.ts';
import { LeaveButton } from '../cards/LeaveButton.tsx';
import { HelpLines } from '../cards/HelpLines.tsx';

/** The child's page is over: ended here, or its link no longer works. */
export default function ChildPageEnded({ stopped }: { stopped: boolean }) {
  return (
    <>
      <h1 className="display">{stopped ? helpMessages.stoppedTitle : childPageMessages.pageEndedTitle}</h1>
      <Card>
        <p role="status">{stopped ? childPageMessages.pageStoppedText : childPageMessages.pageEndedText}</p>
      </Card>
      <LeaveButton />
      <HelpLines />
    </>
  );
}
