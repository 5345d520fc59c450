import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { familyEvents } from '@kinward/contract/realtime/realtime.routes.ts';
import { api } from '../../lib/api.ts';
import { session } from '../../lib/session.ts';
import { createApplier } from './apply-events.ts';
import { createFamilyStream } from './family-stream.ts';
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
    const stream = createFamilyStream({
      open: (signal) => api.open(familyEvents, { accept: 'text/event-stream', signal }),
      token: session.token,
      onEvent: applier.apply,
      onLive: applier.refetch,
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
