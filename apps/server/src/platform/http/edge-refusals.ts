/** Answers below the framework: for what is no HTTP request, and for a body that does not come. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { ERRORS, type ErrorCode } from '@kinward/contract/errors.ts';

const answerFor = (errorCode: string | undefined): [string, ErrorCode, string] => {
  switch (errorCode) {
    case 'HPE_HEADER_OVERFLOW':
      return ['431 Request Header Fields Too Large', 'TOO_LARGE', ERRORS.TOO_LARGE.message];
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return ['408 Request Timeout', 'VALIDATION', 'The request took too long to arrive.'];
    default:
      return ['400 Bad Request', 'VALIDATION', 'This is not a request that can be read.'];
  }
};

/** Answers in the failure format and closes the connection; nothing of what came is repeated. */
export const refuseConnection = (error: { code?: string }, socket: Duplex): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, code, message] = answerFor(error.code);
  const body = JSON.stringify({ message, code });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nX-Content-Type-Options: nosniff\r\n` +
      `Cache-Control: no-store\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    () => socket.destroy(),
  );
};

/** Ends a request whose body has not arrived whole within `ms`. The server's own limit is that of uploads. */
export const limitArrival = (request: IncomingMessage, ms: number): void => {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (request.complete || (encoding === undefined && (length === undefined || length === '0'))) return;
  const timer = setTimeout(() => {
    if (request.complete) return;
    if (request.socket.writable) refuseConnection({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, request.socket);
    else request.destroy();
  }, ms).unref();
  // 'close' comes after 'end' too; until then the timer finds a request that is complete.
  request.once('close', () => clearTimeout(timer));
};
