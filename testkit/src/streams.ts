import { readEvents, type ServerEvent } from '@kinward/client/events.ts';

const POLL_MS = 5;

/** Waits until something is so. @throws Error when it is not within the time, in milliseconds */
export const until = async (isSo: () => boolean | Promise<boolean>, withinMs = 10_000): Promise<void> => {
  const deadline = Date.now() + withinMs;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('this did not come true in time');
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
};

/** Opens a stream of server-sent events; they gather in `events`. */
export const openStream = async (url: string, headers: Record<string, string>) => {
  const abort = new AbortController();
  const response = await fetch(url, {
    headers: { accept: 'text/event-stream', ...headers },
    signal: abort.signal,
  });
  const events: ServerEvent[] = [];
  let ended = false;
  const reading = (async () => {
    if (!response.body || response.status !== 200) return;
    for await (const event of readEvents(response.body)) events.push(event);
  })()
    .catch(() => undefined)
    .finally(() => (ended = true));
  return {
    status: response.status,
    headers: response.headers,
    events,
    get ended() {
      return ended;
    },
    data: () => events.map(({ event, data }) => ({ event, data: JSON.parse(data) })),
    /** Waits for an event. */
    async next(wanted: (event: ServerEvent) => boolean, withinMs = 10_000): Promise<ServerEvent> {
      const deadline = Date.now() + withinMs;
      for (;;) {
        const found = events.find(wanted);
        if (found) return found;
        if (Date.now() > deadline) throw new Error(`no such event among ${JSON.stringify(events)}`);
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
    },
    async close() {
      abort.abort();
      await reading;
    },
    reading,
  };
};
