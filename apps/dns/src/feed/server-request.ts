/**
 * A request to the server, by Node's own client of HTTP: `fetch` loads a client of the web at its first use, which is some 100 ms in which nothing
 * is answered, and makes many more objects for each request.
 */
import type { IncomingMessage } from 'node:http';
import { getCACertificates } from 'node:tls';

export interface ServerRequest {
  /** GET where there is no body. */
  body?: object;
  /** What the server knows this resolver by. */
  token?: string;
  /** Of the server, as PEM, where no authority that this computer believes has given it. */
  certificate?: string | undefined;
  signal: AbortSignal;
}

/**
 * What it answers is to be read, or destroyed. It is not followed elsewhere: another status is for the caller.
 * @throws the system's error where there is no server; the signal's reason where it ends the request
 */
export async function requestServer(
  url: string,
  { body, token, certificate, signal }: ServerRequest,
): Promise<{ status: number; answer: IncomingMessage }> {
  const { request } = url.startsWith('https:')
    ? process.getBuiltinModule('node:https')
    : process.getBuiltinModule('node:http');
  const text = body && JSON.stringify(body);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const asking = request(url, {
    method: text === undefined ? 'GET' : 'POST',
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(text !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      }),
    },
    ...(certificate !== undefined && { ca: [...getCACertificates('default'), certificate] }),
    signal,
  });
  asking.once('response', resolve);
  // Also after it has answered, when there is nobody left to hear of it: who reads the answer is told.
  asking.on('error', (error) => reject(signal.aborted ? signal.reason : error));
  asking.end(text);
  const answer = await promise;
  return { status: answer.statusCode ?? 0, answer };
}

/** All of an answer. @throws Error where it ends before it is whole */
export async function textOf(answer: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of answer) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}
