import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { session } from '../../lib/session.ts';
import { createApplier } from './apply-events.ts';
import { createFamilyStream } from './family-stream.ts';
import { openFamilyStream } from './stream-ahead.ts';
import { streamState } from '../../lib/stream-state.ts';

/**
 * Keeps the family's live stream while it is mounted. The signed-in shell mounts it once, so there is one a tab.
 * `onRevoked`: the session was ended elsewhere.
 */
export function FamilyStreamHost({ onRevoked }: { onRevoked: () => void }) {
  const queries = useQueryClient();
  const revoked = useEffectEvent(onRevoked);
  useEffect(() => {
    const applier = createApplier(queries);
    let openedAt: number | undefined;
    const stream = createFamilyStream({
      open: async (signal) => {
        const { response, at } = await openFamilyStream(signal);
        openedAt = at;
        return response;
      },
      token: session.token,
      onEvent: applier.apply,
      onLive: () => applier.refetch(openedAt),
      onRevoked: () => revoked(),
      onState: streamState.set,
      page: { document, window },
    });
    stream.start();
    return () => {
      stream.stop();
      applier.stop();
    };
  }, [queries]);
  return null;
}
