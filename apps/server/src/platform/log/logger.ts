import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import { humanLines } from './human-lines.ts';

export type { Logger } from 'pino';

/**
 * What may appear in the log of a request: the route's pattern, never the URL, as that holds ids, tokens and search
 * words; no header, no body.
 */
const serializers = {
  req: (request: unknown) => {
    const { id, method, routeOptions } = (request ?? {}) as LoggedRequest;
    return { id, method, route: routeOptions?.url ?? 'unknown' };
  },
  res: (reply: unknown) => ({ status: (reply as { statusCode?: unknown } | null)?.statusCode }),
  err: serializeError,
  error: serializeError,
};

interface LoggedRequest {
  id?: unknown;
  method?: unknown;
  routeOptions?: { url?: string };
}

interface LoggedError {
  name?: unknown;
  code?: unknown;
  constraint?: unknown;
  routine?: unknown;
  stack?: unknown;
  message?: unknown;
}

/**
 * An error without the values that people sent: PostgreSQL and parsers quote them in their messages, so what is in
 * quotation marks is left out. The stack is cut to its frames, as its first lines repeat the message.
 */
function serializeError(error: unknown): Record<string, unknown> {
  if (typeof error !== 'object' || error === null) return { type: typeof error };
  const { name, code, constraint, routine, stack, message } = error as LoggedError;
  const frames = typeof stack === 'string' ? stack.split('\n').filter((line) => /^\s+at /.test(line)) : [];
  return {
    type: name,
    code,
    constraint,
    routine,
    message:
      typeof message === 'string'
        ? message.replace(/"[^"]*"|'[^']*'|`[^`]*`/g, '"…"').slice(0, 300)
        : undefined,
    stack: frames.slice(0, 12).map((line) => line.trim()),
  };
}

/**
 * The server's log: JSON lines for a machine, short lines for a person at a terminal.
 * @param stream where it goes; the standard output when absent
 */
export function createLogger(config: Pick<Config, 'logLevel'>, stream?: DestinationStream): Logger {
  const options = {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers,
  };
  if (stream) return pino(options, stream);
  // Synchronous, so that the last lines before an end are not lost.
  return pino(
    options,
    process.stdout.isTTY ? humanLines(process.stdout) : pino.destination({ fd: 1, sync: true }),
  );
}
