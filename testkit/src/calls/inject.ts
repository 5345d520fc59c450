import type { App } from '@kinward/server/app.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface CallOptions {
  headers?: Record<string, string> | undefined;
  /** Sent as JSON. */
  body?: object | undefined;
  /** Source address; tests represent several callers with it. */
  from?: string | undefined;
}

/** One request of the API, without a connection. @param url the address below `/api` */
export const inject = (
  server: App['server'],
  method: Method,
  url: string,
  { headers, body, from = '127.0.0.1' }: CallOptions = {},
) =>
  server.inject({
    method,
    url: `/api${url}`,
    remoteAddress: from,
    headers: headers ?? {},
    ...(body && { payload: body }),
  });

/** Calls of one server, as most tests of a slice make them: method, address below `/api`, headers, JSON body. */
export const callsOf =
  (server: () => App['server']) =>
  (method: Method, url: string, headers: Record<string, string> = {}, body?: object) =>
    inject(server(), method, url, { headers, body });
