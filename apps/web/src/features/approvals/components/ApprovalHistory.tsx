import type { CheckIn, Sos } from '@kinward/contract/approvals/calls.schemas.ts';
import type { Ask } from '@kinward/contract/approvals/approvals.schemas.ts';
import type { NetworkRequest } from '@kinward/contract/filter/network-requests.schemas.ts';
import { networkAskTexts } from '../../../entities/approvals/network/messages.ts';
import { useNow } from '../../../lib/time/now.ts';
import { askWords } from '../../../entities/approvals/approvals.ts';
import { moment } from '../../../lib/time/time.ts';
import { Card } from '../../../ui/Card.tsx';
import { approvalsTexts as t } from '../messages.ts';

interface Line {
  id: string;
  at: string;
  title: string;
  more: string;
}

/** What became of it, and who said so. */
const answerWords = ({
  answeredAt,
  answeredBy,
  state,
}: Pick<Ask, 'answeredAt' | 'answeredBy' | 'state'>): string => {
  const words = answeredAt === null ? t.states.unanswered : t.states[state];
  if (answeredBy === null) return words;
  return state === 'ended' ? t.endedBy(answeredBy) : t.by(words, answeredBy);
};

const ofAsk = (ask: Ask): Line => {
  const { answeredBy, alwaysSince } = ask;
  const more = alwaysSince !== null && answeredBy !== null ? t.alwaysBy(answeredBy) : answerWords(ask);
  return { id: ask.requestId, at: ask.askedAt, title: askWords(ask), more };
};

const ofNetwork = (asked: NetworkRequest): Line => ({
  id: asked.requestId,
  at: asked.askedAt,
  title: networkAskTexts.asks(asked.networkName, asked.site),
  more: answerWords(asked),
});

const ofCall = (call: Sos): Line => {
  const seen = call.seenBy === null ? t.unseen : t.seenBy(call.seenBy);
  const more = call.falseAlarmAt === null ? seen : t.falseAlarm;
  return { id: call.sosId, at: call.at, title: t.called(call.childName), more };
};

const ofCheckIn = ({ checkInId, at, childName, note, trip }: CheckIn): Line => ({
  id: checkInId,
  at,
  title: trip === null ? t.fine(childName) : t.trip[trip](childName),
  more: note,
});

/** What is over: requests with their answers, check-ins and calls, newest first. */
export function ApprovalHistory(props: {
  asks: readonly Ask[];
  calls: readonly Sos[];
  checkIns: readonly CheckIn[];
  networks: readonly NetworkRequest[];
}) {
  const now = useNow();
  const lines = [
    ...props.asks.map(ofAsk),
    ...props.calls.map(ofCall),
    ...props.checkIns.map(ofCheckIn),
    ...props.networks.map(ofNetwork),
  ].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="before">
      <div className="heading">
        <h2 id="before">{t.before}</h2>
      </div>
      <Card as="div">
        <ul className="lined">
          {lines.map(({ id, at, title, more }) => (
            <li key={id} className="py3">
              <b className="block strong breaks">{title}</b>
              <span className="block small ink-2 breaks" dir="auto">
                {[moment(at, now), more].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
