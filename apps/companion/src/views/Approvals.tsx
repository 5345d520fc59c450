import type { DeviceAsk } from '@kinward/contract/approvals/approvals.schemas.ts';
import { Card } from '@kinward/web/ui/Card.tsx';
import { SkeletonRow } from '@kinward/web/ui/Skeleton.tsx';
import { RequestSteps } from '../cards/RequestSteps.tsx';
import { appName, siteName } from '../rules/display-names.ts';
import { callName } from '../device/parents.ts';
import { useDevice } from '../device/state.ts';
import { approvalsMessages } from '../messages/approvals.ts';
import { formatDayTime, formatList, t } from '../messages/messages.ts';
import { formatWhen } from '../messages/clock/when.ts';
import { olderMessages } from '../messages/older.ts';
import { ApprovalForm } from './ApprovalForm.tsx';

/** Requests time, a site or an app; what waits comes first, step by step. */
export default function Approvals() {
  const { approvals, me } = useDevice();
  const waiting = approvals?.filter(({ state }) => state === 'waiting') ?? [];
  const [first] = waiting;
  const parents = formatList(me?.watchers.map(callName) ?? []);
  return (
    <div className="columns-2">
      <div className="stack g5">
        <h1 className="display">{titleFor(first)}</h1>
        {waiting.map((ask) => (
          <RequestSteps key={ask.requestId} ask={ask} title={titleOf(ask)} parents={parents} />
        ))}
        {first && <h2>{olderMessages.otherTitle}</h2>}
        <ApprovalForm
          outcomeOf={(clientId) => outcomeOf(approvals?.find((one) => one.clientId === clientId))}
        />
      </div>
      <SentRequests approvals={approvals} />
    </div>
  );
}

const titleFor = (waiting: DeviceAsk | undefined): string => {
  if (waiting === undefined) return approvalsMessages.askTitle;
  return waiting.seenBy === null ? olderMessages.waitTitle : olderMessages.seenTitle(waiting.seenBy);
};

/** `Yes, until 14:02`, `Not now, from Nora` */
const answerOf = ({ state, until, answeredBy, alwaysSince }: DeviceAsk): string => {
  const words = alwaysSince
    ? approvalsMessages.askAlways(formatWhen(alwaysSince))
    : state === 'granted' && until !== null
      ? `${approvalsMessages.askStates.granted}, ${approvalsMessages.askUntil(formatWhen(until))}`
      : approvalsMessages.askStates[state];
  return answeredBy === null || state === 'ended' ? words : olderMessages.by(words, answeredBy);
};

/** What to say about the request that was just sent: that it was sent, until there is an answer. */
const outcomeOf = (sent: DeviceAsk | undefined): string => {
  if (sent === undefined || sent.state === 'waiting') return approvalsMessages.askSent;
  if (sent.state === 'withdrawn') return olderMessages.takenBack;
  return sent.answeredAt === null ? answerOf(sent) : approvalsMessages.askAnswered(answerOf(sent));
};

const titleOf = ({ kind, minutes, name, target }: DeviceAsk): string => {
  const thing = name ?? (target.kind === 'app' ? appName(target.value) : siteName(target.value));
  if (kind !== 'time') return thing;
  const time = approvalsMessages.askedTime(minutes ?? 0);
  return target.kind === 'all' ? time : `${thing}, ${time}`;
};

/** Those that wait are above, step by step. */
function SentRequests({ approvals }: { approvals: DeviceAsk[] | null }) {
  const over = approvals?.filter(({ state }) => state !== 'waiting');
  if (over?.length === 0 && approvals?.length !== 0) return null;
  return (
    <Card className="stack g4">
      <h2>{approvalsMessages.asksTitle}</h2>
      {approvals === null && <SkeletonRow label={t.loading} />}
      {approvals?.length === 0 && <p>{approvalsMessages.asksNone}</p>}
      {over !== undefined && over.length > 0 && (
        <ul className="people">
          {over.map((one) => (
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
