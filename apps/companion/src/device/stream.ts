/** The event stream from the server: rules that changed, somebody who asks for the place, the end of the pairing. */
import { readEvents } from '@kinward/client/events.ts';
import { deviceEvents } from '@kinward/contract/devices/devices.routes.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { readStored } from '../lib/storage.ts';
import { routeUrl } from '@kinward/client/client.ts';

/** A stream without a sign of life for so long is dead, in ms. */
const SILENT_MS = LIMITS.streamHeartbeatMs * 2.5;
const PAUSES_MS = [500, 1_000, 2_000, 5_000, 10_000, 20_000];

export interface StreamHandlers {
  /** The stream stands: what was missed is to be asked for. */
  opened(): void;
  event(name: string): void;
  /** It broke, or the server is not there. */
  lost(): void;
  /** The token is dead. */
  unpaired(): void;
}

/** Holds one stream open until `stop`; after a break it goes on where it was. @returns stop, and a push to begin anew now */
export const openStream = (handlers: StreamHandlers): { stop(): void; retry(): void } => {
  const stopped = new AbortController();
  let abort = new AbortController();
  let wake = (): void => undefined;
  let cursor: string | undefined;
  let fails = 0;

  const once = async (): Promise<void> => {
    abort = new AbortController();
    let watchdog = setTimeout(() => abort.abort(), SILENT_MS);
    const alive = (): void => {
      clearTimeout(watchdog);
      watchdog = setTimeout(() => abort.abort(), SILENT_MS);
    };
    try {
      const response = await fetch(routeUrl(deviceEvents), {
        credentials: 'omit',
        signal: abort.signal,
        headers: {
          accept: 'text/event-stream',
          authorization: `Bearer ${readStored('token') ?? ''}`,
          ...(cursor !== undefined && { 'last-event-id': cursor }),
        },
      });
      if (response.status === 401) return handlers.unpaired();
      if (!response.ok || response.body === null) throw new Error(`the stream answered ${response.status}`);
      fails = 0;
      handlers.opened();
      for await (const { event, id } of readEvents(response.body, alive)) {
        alive();
        cursor = id ?? cursor;
        if (event === 'unpaired') return handlers.unpaired();
        handlers.event(event);
      }
    } finally {
      clearTimeout(watchdog);
    }
  };

  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      wake = resolve;
      setTimeout(resolve, PAUSES_MS[Math.min(fails, PAUSES_MS.length - 1)]);
    });

  const run = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      await once().catch(() => undefined);
      if (stopped.signal.aborted) return;
      handlers.lost();
      await pause();
      fails += 1;
    }
  };
  void run();

  return {
    stop() {
      stopped.abort();
      abort.abort();
      wake();
    },
    retry() {
      fails = 0;
      // A stream over the network that was is dead, and may not know it.
      abort.abort();
      wake();
    },
  };
};
