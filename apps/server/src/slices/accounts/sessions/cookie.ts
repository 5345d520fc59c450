import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSecure } from '../../../platform/http/address.ts';

const MAX_TOKEN = 128;

interface Deps {
  /** The origin that browsers use; null on a home machine. */
  publicUrl: string | null;
  browserTtlSeconds: number;
}

/**
 * The cookie that is one half of every session. On HTTPS its name has the prefix that lets a browser take it from this
 * host alone; browsers disagree about that prefix on plain loopback HTTP, so it is left out there.
 */
export const createBrowserCookie = ({ publicUrl, browserTtlSeconds }: Deps) => {
  const onHttps = (request: FastifyRequest): boolean =>
    publicUrl === null ? isSecure(request) : publicUrl.startsWith('https:');
  const nameFor = (secure: boolean): string => (secure ? '__Host-kw' : 'kw');

  return {
    /** The browser's secret; undefined when the request carries none. */
    read(request: FastifyRequest): string | undefined {
      const name = nameFor(onHttps(request));
      for (const part of (request.headers.cookie ?? '').split(';')) {
        const [key, value] = part.trim().split('=');
        if (key === name && value && value.length <= MAX_TOKEN) return value;
      }
      return undefined;
    },
    write(request: FastifyRequest, reply: FastifyReply, secret: string): void {
      const secure = onHttps(request);
      reply.header(
        'set-cookie',
        `${nameFor(secure)}=${secret}; Path=/; Max-Age=${browserTtlSeconds}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`,
      );
    },
  };
};

export type BrowserCookie = ReturnType<typeof createBrowserCookie>;
