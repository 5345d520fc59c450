import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { Ask } from '@kinward/contract/approvals/approvals.schemas.ts';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import { AnswerButtons } from '../../../entities/approvals/AnswerButtons.tsx';
import { useAnswer, useOpening } from '../../../entities/approvals/answering.ts';
import { approvalsQuery, askWords } from '../../../entities/approvals/approvals.ts';
import { useWaitingInNetworks } from '../../../entities/approvals/network/network-requests.ts';
import { usePicture } from '../../../lib/picture.ts';
import { useNow } from '../../../lib/time/now.ts';
import { ago, minutesSince } from '../../../lib/time/time.ts';
import { Avatar, kidColour } from '../../../ui/Avatar.tsx';
import { Card } from '../../../ui/Card.tsx';
import { bypassesQuery } from '../api/bypasses.ts';
import { sourcesQuery } from '../api/sources.ts';
import { overviewTexts as t } from '../messages.overview.ts';
import { BypassCard } from './BypassCards.tsx';
import css from './Overview.module.css';
import { WaitingLists } from './WaitingLists.tsx';

const NetworkAsks = lazy(() => import('../../../entities/approvals/network/NetworkAsks.tsx'));

/** What children and somebody in a home ask for, with the answers in place, devices that go round the filter, and lists that wait; nothing where nothing needs a parent. */
export function WaitingAsks({ family }: { family: readonly Child[] }) {
  const { data = [] } = useQuery(approvalsQuery);
  const { data: bypasses = [] } = useQuery(bypassesQuery);
  const { data: sources = [] } = useQuery(sourcesQuery);
  const atHome = useWaitingInNetworks();
  const waiting = data.filter(({ state }) => state === 'waiting');
  const lists = sources.filter((source) => source.waiting !== null);
  const count = waiting.length + atHome.length + bypasses.length + lists.length;
  if (count === 0) return null;
  return (
    <section aria-labelledby="filter-asks">
      <h2 id="filter-asks" className="row g3 mb2">
        <span className={css.lamp} aria-hidden="true" />
        {t.needsYou}
        <span className="small ink-3">{count}</span>
      </h2>
      {atHome.length > 0 && (
        <Suspense fallback={null}>
          <NetworkAsks requests={atHome} />
        </Suspense>
      )}
      {count > atHome.length && (
        <ul className="stack g3">
          {waiting.map((ask) => (
            <WaitingAsk
              key={ask.requestId}
              ask={ask}
              child={family.find(({ childId }) => childId === ask.childId)}
            />
          ))}
          {bypasses.map((bypass) => (
            <BypassCard key={bypass.bypassId} bypass={bypass} />
          ))}
          {lists.length > 0 && <WaitingLists sources={lists} />}
        </ul>
      )}
    </section>
  );
}

function WaitingAsk({ ask, child }: { ask: Ask; child: Child | undefined }) {
  const now = useNow();
  const answer = useAnswer();
  const opening = useOpening(ask);
  const picture = usePicture(child?.profileUrl ?? null);
  return (
    <Card as="li">
      <div className="row g3 mb3">
        {child && (
          <Avatar
            decorative
            size={52}
            name={child.firstName}
            colour={kidColour(child.ordinal)}
            picture={picture}
          />
        )}
        <div className="grow breaks">
          <b className="block strong">{askWords(ask)}</b>
          <small className="block small ink-2">{ago(minutesSince(ask.askedAt, now))}</small>
        </div>
      </div>
      <AnswerButtons ask={ask} answer={answer} opening={opening} />
    </Card>
  );
}
