import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { ShellFrame } from './ShellFrame.tsx';
import { makeQueryClient } from './query-client.ts';

/** The signed-in part: the query cache lives and dies with it, so that logging out leaves nothing in memory. */
export default function Shell() {
  const [client] = useState(makeQueryClient);
  return (
    <QueryClientProvider client={client}>
      <ShellFrame />
    </QueryClientProvider>
  );
}
