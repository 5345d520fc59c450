import { useSyncExternalStore } from 'react';
import type { StreamState } from '@kinward/client/event-stream.ts';

export type { StreamState } from '@kinward/client/event-stream.ts';

let current: StreamState = { state: 'connecting' };
const listeners = new Set<() => void>();

/** The state of this tab's stream, outside React so that only what shows it re-renders. */
export const streamState = {
  read: (): StreamState => current,
  set: (next: StreamState): void => {
    current = next;
    listeners.forEach((listener) => listener());
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

const connecting: StreamState = { state: 'connecting' };

/** Whether what is on the page is live, and if not, from when it is. */
export const useFamilyStream = (): StreamState =>
  useSyncExternalStore(streamState.subscribe, streamState.read, () => connecting);

const followNetwork = (listener: () => void): (() => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

/** Whether the browser has a network. */
const useOnline = (): boolean =>
  useSyncExternalStore(
    followNetwork,
    () => navigator.onLine,
    () => true,
  );

/** Whether devices are heard: without a network, or while the stream is broken, it is unknown whether one is still live. */
export const useListening = (): boolean => {
  const stream = useFamilyStream();
  return useOnline() && stream.state !== 'broken';
};
