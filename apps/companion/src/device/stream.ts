/** The event stream from the server: rules that changed, a parent who asks for the position, the end of the pairing. */
import { createEventStream, type EventStreamClient } from '@kinward/client/event-stream.ts';
import { deviceEvents } from '@kinward/contract/devices/devices.routes.ts';
import { api } from '../lib/api.ts';

export interface StreamHandlers {
  /** The stream is open: what was missed is to be read. */
  opened(): void;
  /** @param data what is new, a `DeviceChange` */
  event(name: string, data: string): void;
  /** It broke, or the server cannot be reached. */
  lost(): void;
  /** The token is no longer valid. */
  unpaired(): void;
}

/** Starts the device's stream; after a break it goes on after the last event. */
export const openStream = (handlers: StreamHandlers): EventStreamClient => {
  const stream = createEventStream<{ event: string; data: string }>({
    open: (signal, lastEventId) =>
      api.open(deviceEvents, {
        query: { kinds: 'true' },
        accept: 'text/event-stream',
        signal,
        lastEventId,
      }),
    parse: ({ event, data }) => ({ event, data }),
    onEvent: ({ event, data }) => {
      if (event !== 'unpaired') return handlers.event(event, data);
      stream.stop();
      handlers.unpaired();
    },
    onOpen: () => handlers.opened(),
    onState: ({ state }) => {
      if (state === 'broken') handlers.lost();
    },
    isFinal: ({ status }) => status === 401,
    onFinal: () => handlers.unpaired(),
    page: { document, window },
  });
  stream.start();
  return stream;
};
