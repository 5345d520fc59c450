import type { Ask } from '@kinward/contract/approvals/approvals.schemas.ts';
import { AnswerButtons } from '../../../entities/approvals/AnswerButtons.tsx';
import { useAnswer, useOpening } from '../../../entities/approvals/answering.ts';
import { askWords } from '../../../entities/approvals/approvals.ts';
import { useFace } from '../../../entities/child/face.ts';
import { usePicture } from '../../../lib/picture.ts';
import { useNow } from '../../../lib/time/now.ts';
import { ago, minutesSince } from '../../../lib/time/time.ts';
import { Avatar, kidColour } from '../../../ui/Avatar.tsx';
import { Card } from '../../../ui/Card.tsx';
import { callTexts as t } from '../call-messages.ts';

/** A request that waits, with its answers. */
export function AskBanner({ ask }: { ask: Ask }) {
  const child = useFace(ask.childId);
  const now = useNow();
  const answer = useAnswer();
  const opening = useOpening(ask);
  const picture = usePicture(child?.profileUrl ?? null);
  return (
    <Card as="li">
      <div className="row g3 mb3">
        {child && (
          <Avatar
            name={child.firstName}
            colour={kidColour(child.ordinal)}
            picture={picture}
            size={52}
            decorative
          />
        )}
        <div className="grow breaks">
          <b className="block strong">{askWords(ask)}</b>
          <small className="block small ink-2" dir="auto">
            {[ask.note && t.quoted(ask.note), ago(minutesSince(ask.askedAt, now))]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </div>
      </div>
      <AnswerButtons ask={ask} answer={answer} opening={opening} />
    </Card>
  );
}
