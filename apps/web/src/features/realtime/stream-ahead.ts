/**
 * The family's stream, opened as soon as the frame of the signed-in pages has come and before it renders: what the page reads after the
 * stream has opened is read once, and not again when the frame follows the stream.
 */
import { familyEvents } from '@kinward/contract/realtime/realtime.routes.ts';
import { api } from '../../lib/api.ts';
import { nextMoment } from '../../lib/read-times.ts';
import { session } from '../../lib/session.ts';

export interface OpenedStream {
  response: Response;
  /** When its answer began (lib/read-times.ts): whatever happens later comes by it. */
  at: number;
}

interface Ahead {
  opened: Promise<OpenedStream>;
  end: AbortController;
  token: string | undefined;
  unwanted: ReturnType<typeof setTimeout>;
}

/** Milliseconds in which the frame has to take it: a parent who is led elsewhere has no page that follows. */
const PATIENCE_MS = 10_000;

let ahead: Ahead | undefined;

const open = async (signal: AbortSignal): Promise<OpenedStream> => {
  const response = await api.open(familyEvents, { accept: 'text/event-stream', signal });
  return { response, at: nextMoment() };
};

/**
 * Opens it for the frame to take.
 * @returns when it is open; undefined where there is no session
 * @throws ApiError
 */
export function openAhead(): Promise<OpenedStream> | undefined {
  const token = session.token();
  if (token === undefined || ahead !== undefined) return ahead?.opened;
  const end = new AbortController();
  const opened = open(end.signal);
  // Who takes it opens another one then, and hears why.
  opened.catch(() => undefined);
  const unwanted = setTimeout(() => {
    ahead = undefined;
    end.abort();
  }, PATIENCE_MS);
  ahead = { opened, end, token, unwanted };
  return opened;
}

/** The stream that was opened ahead, once and for the session that it was opened with, else a new one. @throws ApiError */
export async function openFamilyStream(signal: AbortSignal): Promise<OpenedStream> {
  const early = ahead;
  ahead = undefined;
  if (early !== undefined) {
    clearTimeout(early.unwanted);
    const end = () => early.end.abort();
    signal.addEventListener('abort', end);
    if (early.token !== session.token()) end();
    try {
      return await early.opened;
    } catch {
      signal.throwIfAborted();
    }
  }
  return open(signal);
}
