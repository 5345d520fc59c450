import { useEffect, useState } from 'react';
import { pendingCodes } from '@kinward/contract/accounts/accounts.routes.ts';
import type { PendingCodes } from '@kinward/contract/accounts/accounts.schemas.ts';
import { api, failedWith } from '../../../lib/api.ts';

/**
 * What the server knows of the codes, which a reload and a second tab do not. `loading` until it has answered; `unknown` when it
 * cannot be reached; `none` when the account waits for no code any more.
 */
export type CodesState = PendingCodes | 'loading' | 'unknown' | 'none';

/** GET /validateOtp of the account that waits in this browser. */
export function usePendingCodes(userId: string | undefined): CodesState {
  const [state, setState] = useState<CodesState>(userId === undefined ? 'none' : 'loading');
  useEffect(() => {
    if (userId === undefined) return;
    api
      .call(pendingCodes, { query: { userId } })
      .then(setState, (error: unknown) => setState(failedWith(error, 'NOT_FOUND') ? 'none' : 'unknown'));
  }, [userId]);
  return state;
}
