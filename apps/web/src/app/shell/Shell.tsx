import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { keepOfflineCopy } from '../../lib/offline-copy.ts';
import { registerWorker } from '../../lib/worker.ts';
import { ignoreSecondPresses } from './double-press.ts';
import { ShellFrame } from './ShellFrame.tsx';
import { makeQueryClient } from './query-client.ts';

/** The signed-in part: the query cache lives and dies with it, so that logging out leaves nothing in memory. */
export default function Shell() {
  const [client] = useState(makeQueryClient);
  useEffect(() => keepOfflineCopy(client), [client]);
  useEffect(registerWorker, []);
  useEffect(ignoreSecondPresses, []);
  return (
    <QueryClientProvider client={client}>
      <ShellFrame />
    </QueryClientProvider>
  );
}
