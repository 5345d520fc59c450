/** The one live connection of a browser tab, GET /api/events, as long as a parent is signed in. `apply-events.ts` knows the events. */
import {
  createEventStream,
  type EventStreamClient,
  type PageSignals,
  type StreamState,
} from '@kinward/client/event-stream.ts';
import { FamilyEvent } from '@kinward/contract/realtime/realtime.schemas.ts';

export interface FamilyStreamOptions {
  /** Opens the stream. @throws ApiError */
  open: (signal: AbortSignal) => Promise<Response>;
  /** The current token: the end of a session that the token no longer belongs to ends nothing. */
  token: () => string | undefined;
  onEvent: (event: FamilyEvent) => void;
  /** The stream is open (again): what happened meanwhile is to be read. */
  onLive: () => void;
  /** The session is over. */
  onRevoked: () => void;
  onState: (state: StreamState) => void;
  page?: PageSignals;
  random?: () => number;
}

/** Codes after which the same token is not accepted; src/app acts on them. */
const FINAL = new Set(['UNAUTHENTICATED', 'PACKAGE_EXPIRED', 'MFA_SETUP_REQUIRED']);

/** Makes a stream that is not started yet. */
export const createFamilyStream = (options: FamilyStreamOptions): EventStreamClient => {
  const { token, onEvent, onRevoked } = options;
  let openedWith: string | undefined;
  const stream = createEventStream<FamilyEvent>({
    open: (signal) => {
      openedWith = token();
      return options.open(signal);
    },
    parse: ({ data }) => parseEvent(data),
    onEvent: (event) => {
      if (event.type !== 'revoked') return onEvent(event);
      // Logging in again in this browser ends the former session a minute later; the stream moves over to the new one.
      if (token() !== openedWith) return;
      stream.stop();
      onRevoked();
    },
    onOpen: options.onLive,
    onState: options.onState,
    isFinal: ({ code }) => FINAL.has(code),
    ...(options.page && { page: options.page }),
    ...(options.random && { random: options.random }),
  });
  return stream;
};

/** The event in a frame; undefined for kinds that a newer server may send. */
const parseEvent = (data: string): FamilyEvent | undefined => {
  try {
    return FamilyEvent.safeParse(JSON.parse(data)).data;
  } catch {
    return undefined;
  }
};
