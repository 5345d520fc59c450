/** Server-sent events over fetch: EventSource cannot carry an Authorization header. Format: WHATWG HTML, "Server-sent events". */
export interface ServerEvent {
  event: string;
  data: string;
  id: string | undefined;
}

/** Reads events from a response body until it ends or is aborted; comments (heartbeats) call `onBeat`. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onBeat?: () => void,
): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let buffer = '';
  let event = 'message';
  let data: string[] = [];
  let id: string | undefined;
  try {
    while (true) {
      const { value, done } = await reader.read();
      if (done) return;
      buffer += decoder.decode(value, { stream: true });
      // A line feed after this carriage return may still be on its way.
      const lines = buffer.split(/\r\n|\n|\r(?!$)/u);
      buffer = lines.pop() ?? '';
      for (const line of lines) {
        if (line === '') {
          if (data.length > 0) yield { event, data: data.join('\n'), id };
          event = 'message';
          data = [];
        } else if (line.startsWith(':')) {
          onBeat?.();
        } else {
          const colon = line.indexOf(':');
          const field = colon === -1 ? line : line.slice(0, colon);
          const text = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /u, '');
          if (field === 'event') event = text;
          else if (field === 'data') data.push(text);
          else if (field === 'id') id = text;
        }
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
