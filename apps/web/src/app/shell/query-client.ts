import { QueryCache, QueryClient, timeoutManager } from '@tanstack/react-query';
import { ApiError } from '../../lib/api.ts';
import { mfaRequired } from '../../entities/session/mfa-required.ts';
import { childrenQuery, planQuery } from '../../entities/family/family.ts';
import { familyQuery, followFamilyZone } from '../../entities/family/family-zone.ts';
import { openAhead } from '../../features/realtime/stream-ahead.ts';
import { noteReads } from '../../lib/read-times.ts';
import { session } from '../../lib/session.ts';
import { sharedTimers } from '../../lib/time/shared-timers.ts';

// Before the first client: timers of one kind cannot be cleared by another.
timeoutManager.setTimeoutProvider(sharedTimers);

const TRIES = 2;
/** Milliseconds before the second try, which hides a restart of the server, and before the third, while the failure is shown. */
const WAITS = [500, 2500] as const;

/** What the server refused is not asked again; what it could not be asked is, twice. */
const worthRetrying = (failures: number, error: Error): boolean =>
  failures < TRIES && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500);

/** Server data of the signed-in pages. Nothing polls: live values come by the stream, which writes into this cache. */
const makeQueryClient = (): QueryClient => {
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
  followFamilyZone(queries);
  return queries;
};

let ahead: { queries: QueryClient; token: string | undefined } | undefined;

/**
 * Opens the stream and reads what every page begins with, while the frame is still being put together. Not before the stream is open:
 * it would have to be read once more.
 */
export function readAhead(): void {
  const opened = openAhead();
  if (opened === undefined) return;
  const queries = makeQueryClient();
  ahead = { queries, token: session.token() };
  // What fails is read again, and said, by the page.
  opened
    .then(() =>
      Promise.all([
        queries.prefetchQuery(childrenQuery),
        queries.prefetchQuery(planQuery),
        queries.prefetchQuery(familyQuery),
      ]),
    )
    .catch(() => undefined);
}

/** The cache that was read ahead into, once and for the session that it was read with, else an empty one. */
export function takeQueryClient(): QueryClient {
  const early = ahead;
  ahead = undefined;
  return early !== undefined && early.token === session.token() ? early.queries : makeQueryClient();
}
