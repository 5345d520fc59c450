import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useMfaRequired } from '../../entities/session/mfa-required.ts';
import { useReading } from '../../entities/session/reading.ts';
import { keepOfflineCopy } from '../offline-copy.ts';
import { registerWorker } from '../../lib/worker.ts';
import { ignoreSecondPresses } from './menu/double-press.ts';
import { ShellFrame } from './ShellFrame.tsx';
import { makeQueryClient } from './query-client.ts';

const MfaSetupFrame = lazy(() => import('./MfaSetupFrame.tsx'));

export { openAhead as begin } from '../../features/realtime/stream-ahead.ts';

/** The signed-in part: the query cache lives and dies with it, so that logging out leaves nothing in memory. */
export default function Shell() {
  const [client] = useState(makeQueryClient);
  const required = useMfaRequired();
  useEffect(() => keepOfflineCopy(client), [client]);
  useEffect(registerWorker, []);
  useEffect(ignoreSecondPresses, []);
  useReading();
  return (
    <QueryClientProvider client={client}>
      <Suspense fallback={null}>{required ? <MfaSetupFrame /> : <ShellFrame />}</Suspense>
    </QueryClientProvider>
  );
}
