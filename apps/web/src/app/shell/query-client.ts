import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../lib/api.ts';
import { mfaRequired } from '../../entities/session/mfa-required.ts';
import { noteReads } from '../../lib/read-times.ts';

const TRIES = 2;
/** Milliseconds before the second try, which hides a restart of the server, and before the third, while the failure is shown. */
const WAITS = [500, 2500] as const;

/** What the server refused is not asked again; what it could not be asked is, twice. */
const worthRetrying = (failures: number, error: Error): boolean =>
  failures < TRIES && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500);

/** Server data of the signed-in pages. Nothing polls: live values come by the stream, which writes into this cache. */
export const makeQueryClient = (): QueryClient => {
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError: mfaRequired.notification }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: worthRetrying,
        retryDelay: (failures) => WAITS[failures] ?? WAITS[1],
        refetchOnWindowFocus: true,
        // A browser without network fails and says so; it does not leave the page waiting.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // Nor does it keep an action, such as a deletion, for later.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  noteReads(queries);
  return queries;
};
