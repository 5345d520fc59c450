import type { DeviceAsk } from '@kinward/contract/approvals/approvals.schemas.ts';
import { Card } from '@kinward/web/ui/Card.tsx';
import { SkeletonRow } from '@kinward/web/ui/Skeleton.tsx';
import { appName, siteName } from '../device/display-names.ts';
import { useDevice } from '../device/state.ts';
import { approvalsMessages } from '../messages/approvals.ts';
import { formatTime, formatDayTime, t } from '../messages/messages.ts';
import { ApprovalForm } from './ApprovalForm.tsx';

/** Requests time, a site or an app, and shows the answers. */
export default function Approvals() {
  const { approvals } = useDevice();
  return (
    <>
      <h1 className="display">{approvalsMessages.askTitle}</h1>
      <ApprovalForm
        outcomeOf={(clientId) => outcomeOf(approvals?.find((one) => one.clientId === clientId))}
      />
      <SentRequests approvals={approvals} />
    </>
  );
}

/** `Yes, until 14:02` */
const answerOf = ({ state, until }: DeviceAsk): string =>
  state === 'granted' && until !== null
    ? `${approvalsMessages.askStates.granted}, ${approvalsMessages.askUntil(formatTime(until))}`
    : approvalsMessages.askStates[state];

/** What to say about the request that was just sent: that it was sent, until there is an answer. */
const outcomeOf = (sent: DeviceAsk | undefined): string => {
  if (sent === undefined || sent.state === 'waiting') return approvalsMessages.askSent;
  return sent.answeredAt === null ? answerOf(sent) : approvalsMessages.askAnswered(answerOf(sent));
};

const titleOf = ({ kind, minutes, name, target }: DeviceAsk): string => {
  const thing = name ?? (target.kind === 'app' ? appName(target.value) : siteName(target.value));
  if (kind !== 'time') return thing;
  const time = approvalsMessages.askedTime(minutes ?? 0);
  return target.kind === 'all' ? time : `${thing}, ${time}`;
};

function SentRequests({ approvals }: { approvals: DeviceAsk[] | null }) {
  return (
    <Card className="stack g4">
      <h2>{approvalsMessages.asksTitle}</h2>
      {approvals === null && <SkeletonRow label={t.loading} />}
      {approvals?.length === 0 && <p>{approvalsMessages.asksNone}</p>}
      {approvals !== null && approvals.length > 0 && (
        <ul className="people">
          {approvals.map((one) => (
            <li key={one.requestId}>
              <span>
                <span className="strong">{titleOf(one)}</span>
                <span className="small ink-2"> {formatDayTime(one.askedAt)}</span>
              </span>
              <span className={`answer ${one.state}`}>{answerOf(one)}</span>
              {one.answer !== '' && <span className="small ink-2">{one.answer}</span>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
