import type { DeviceAsk } from '@kinward/contract/approvals/approvals.schemas.ts';
import { Card } from '@kinward/web/ui/Card.tsx';
import { SkeletonRow } from '@kinward/web/ui/Skeleton.tsx';
import { appWord, siteWord } from '../device/names.ts';
import { useDevice } from '../device/state.ts';
import { askTexts } from '../messages/ask.ts';
import { clock, dayAndClock, t } from '../messages/messages.ts';
import { AskForm } from './AskForm.tsx';

/** Asks for time, a site or an app, and shows what came of it. */
export default function Ask() {
  const { asks } = useDevice();
  return (
    <>
      <h1 className="display">{askTexts.askTitle}</h1>
      <AskForm outcomeOf={(clientId) => outcomeOf(asks?.find((one) => one.clientId === clientId))} />
      <Asked asks={asks} />
    </>
  );
}

/** `Yes, until 14:02` */
const answerOf = ({ state, until }: DeviceAsk): string =>
  state === 'granted' && until !== null
    ? `${askTexts.askStates.granted}, ${askTexts.askUntil(clock(until))}`
    : askTexts.askStates[state];

/** What is to be said of the request that was just sent: that it is asked, until there is an answer. */
const outcomeOf = (sent: DeviceAsk | undefined): string => {
  if (sent === undefined || sent.state === 'waiting') return askTexts.askSent;
  return sent.answeredAt === null ? answerOf(sent) : askTexts.askAnswered(answerOf(sent));
};

const wordsOf = ({ kind, minutes, name, target }: DeviceAsk): string => {
  const thing = name ?? (target.kind === 'app' ? appWord(target.value) : siteWord(target.value));
  if (kind !== 'time') return thing;
  const time = askTexts.askedTime(minutes ?? 0);
  return target.kind === 'all' ? time : `${thing}, ${time}`;
};

function Asked({ asks }: { asks: DeviceAsk[] | null }) {
  return (
    <Card className="stack">
      <h2>{askTexts.asksTitle}</h2>
      {asks === null && <SkeletonRow label={t.loading} />}
      {asks?.length === 0 && <p>{askTexts.asksNone}</p>}
      {asks !== null && asks.length > 0 && (
        <ul className="people">
          {asks.map((one) => (
            <li key={one.requestId}>
              <span>
                <span className="strong">{wordsOf(one)}</span>
                <span className="quiet"> {dayAndClock(one.askedAt)}</span>
              </span>
              <span className={`answer ${one.state}`}>{answerOf(one)}</span>
              {one.answer !== '' && <span className="quiet">{one.answer}</span>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
