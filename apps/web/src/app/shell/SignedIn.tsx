import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useMfaRequired } from '../../entities/session/mfa-required.ts';
import { useReading } from '../../entities/session/reading.ts';
import { registerWorker } from '../../lib/worker.ts';
import { ignoreSecondPresses } from './menu/double-press.ts';
import { takeQueryClient } from './query-client.ts';
import { ShellFrame, type Ways } from './ShellFrame.tsx';

const MfaSetupFrame = lazy(() => import('./MfaSetupFrame.tsx'));

/** The copy for a page without network, in a chunk of its own: nothing that is read first waits for it. */
const keepCopy = (client: QueryClient): (() => void) => {
  let isOver = false;
  let end: (() => void) | undefined;
  void import('../offline-copy.ts').then(
    ({ keepOfflineCopy }) => {
      if (!isOver) end = keepOfflineCopy(client);
    },
    () => undefined,
  );
  return () => {
    isOver = true;
    end?.();
  };
};

/** The signed-in part: the query cache lives and dies with it, so that logging out leaves nothing in memory. */
export function SignedIn({ ways }: { ways: Ways }) {
  const [client] = useState(takeQueryClient);
  const required = useMfaRequired();
  useEffect(() => keepCopy(client), [client]);
  useEffect(registerWorker, []);
  useEffect(ignoreSecondPresses, []);
  useReading();
  return (
    <QueryClientProvider client={client}>
      <Suspense fallback={null}>{required ? <MfaSetupFrame /> : <ShellFrame ways={ways} />}</Suspense>
    </QueryClientProvider>
  );
}
