/** A load over HTTP/1.1 with as little overhead as possible: plain sockets, one request at a time on each. */
import { connect, type Socket } from 'node:net';
import { processorTime, spent } from './processor.ts';

export interface LoadResult {
  requests: number;
  /** Answers that were not 200. */
  failures: number;
  seconds: number;
  perSecond: number;
  /** Milliseconds from request to answer. */
  p50: number;
  p99: number;
  /** Milliseconds of processor a request, of the server's processes and of PostgreSQL's. */
  processor: { server: number; database: number };
}

export interface LoadOptions {
  server: { port: number; pid: number };
  connections: number;
  seconds: number;
  /** The request to send next, over whichever connection is free. */
  request: () => Request;
}

export interface Request {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** A request as bytes. */
export const wire = (port: number, { method, path, headers, body = '' }: Request): string => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${lines.join('')}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
};

export const percentile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

const LENGTH = /\r\ncontent-length: (\d+)/iu;

/** Reads whole responses from a socket; their bodies are ignored. */
const onAnswers = (socket: Socket, onAnswer: (ok: boolean) => void): void => {
  let text = '';
  socket.setEncoding('latin1').on('data', (part: string) => {
    text += part;
    for (;;) {
      const end = text.indexOf('\r\n\r\n');
      if (end === -1) return;
      const total = end + 4 + Number(LENGTH.exec(text.slice(0, end))?.[1] ?? 0);
      if (text.length < total) return;
      const ok = text.startsWith('HTTP/1.1 200');
      text = text.slice(total);
      onAnswer(ok);
    }
  });
};

/** Keeps every connection busy for a time. */
export const load = async ({
  server,
  connections,
  seconds: length,
  request,
}: LoadOptions): Promise<LoadResult> => {
  const times: number[] = [];
  let failures = 0;
  const before = processorTime(server.pid);
  const started = performance.now();
  const until = started + length * 1000;
  const run = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect(server.port, '127.0.0.1');
      let sent = 0;
      const send = (): void => {
        const text = wire(server.port, request());
        sent = performance.now();
        socket.write(text);
      };
      socket.setNoDelay(true);
      socket.on('connect', send).on('error', reject);
      onAnswers(socket, (ok) => {
        const now = performance.now();
        times.push(now - sent);
        if (!ok) failures += 1;
        if (now < until) send();
        else {
          socket.destroy();
          resolve();
        }
      });
    });
  await Promise.all(Array.from({ length: connections }, run));
  const seconds = (performance.now() - started) / 1000;
  const used = spent(before, processorTime(server.pid));
  return {
    requests: times.length,
    failures,
    seconds,
    perSecond: times.length / seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    processor: {
      server: (used.server * 1000) / times.length,
      database: (used.database * 1000) / times.length,
    },
  };
};

/** One after the other, and from the first again. */
export const inTurns = <T>(all: readonly T[]): (() => T) => {
  let next = 0;
  return () => {
    const one = all[next % all.length] as T;
    next += 1;
    return one;
  };
};

export const JSON_HEADERS = { 'content-type': 'application/json' };

export const median = (values: number[]): number => percentile(values, 0.5);
