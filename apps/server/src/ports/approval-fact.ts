/** The fact of a notification about what a child asks: enough for a push to offer the answer, and nothing that names a child, an app or a site. */
import { ASK_KINDS } from '@kinward/contract/approvals/approvals.schemas.ts';

export interface AskedFact {
  requestId: string;
  kind: (typeof ASK_KINDS)[number];
  /** Asked for; null where the child left it open. */
  minutes: number | null;
}

const FACT = new RegExp(`^request ([0-9a-f-]{36}) (${ASK_KINDS.join('|')}) (\\d{1,4}|-)( again)?$`, 'u');

/** As a notification stores it. @param again of a reminder, which is a fact of its own */
export const requestFact = ({ requestId, kind, minutes }: AskedFact, again = false): string =>
  `request ${requestId} ${kind} ${minutes ?? '-'}${again ? ' again' : ''}`;

/** What a fact says of a request; undefined for one of another kind. */
export const askedIn = (fact: string | null): AskedFact | undefined => {
  const [, requestId, kind, minutes] = FACT.exec(fact ?? '') ?? [];
  if (requestId === undefined) return undefined;
  return { requestId, kind: kind as AskedFact['kind'], minutes: minutes === '-' ? null : Number(minutes) };
};
