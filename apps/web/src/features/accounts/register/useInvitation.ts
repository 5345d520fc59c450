import { useEffect, useEffectEvent, useState } from 'react';
import type { InvitationView } from '@kinward/contract/parents/parents.schemas.ts';
import { ApiError } from '../../../lib/api.ts';
import { forgetInvite, readInvite } from '../../../entities/session/invite.ts';
import { lookAt } from './invite.ts';

export type Invitation =
  | { state: 'none' }
  /** Not yet known whether it is good. */
  | { state: 'looking' }
  | { state: 'good'; token: string; view: InvitationView }
  /** Used, withdrawn or expired. */
  | { state: 'dead' }
  /** Refused just now. */
  | { state: 'refused' }
  | { state: 'unreachable' };

/**
 * The invitation of the link that led here. The page is prerendered without one, so it begins with none and is read after
 * the first render.
 */
export function useInvitation(onGood: (view: InvitationView) => void) {
  const [invitation, setInvitation] = useState<Invitation>({ state: 'none' });
  const [round, setRound] = useState(0);
  const good = useEffectEvent(onGood);
  useEffect(() => {
    const token = readInvite();
    if (token === undefined) return undefined;
    let gone = false;
    const put = (next: Invitation) => {
      if (!gone) setInvitation(next);
    };
    put({ state: 'looking' });
    lookAt(token).then(
      (view) => {
        put({ state: 'good', token, view });
        if (!gone) good(view);
      },
      (error: unknown) => {
        const dead = error instanceof ApiError && error.status < 500 && error.status >= 400;
        if (dead) forgetInvite();
        put({ state: dead ? 'dead' : 'unreachable' });
      },
    );
    return () => {
      gone = true;
    };
  }, [round]);
  return {
    invitation,
    again: () => setRound(round + 1),
    refused: () => {
      forgetInvite();
      setInvitation({ state: 'refused' });
    },
  };
}
