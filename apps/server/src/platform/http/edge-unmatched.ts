/** Requests that no route took: 405 where the path exists under another method, the portal's files, else 404. */
import { AppError } from '@kinward/contract/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isApiPath } from './edge-headers.ts';

/** Answers a GET or HEAD outside `/api`; false when there is no such file or page. */
export type StaticFiles = (request: FastifyRequest, reply: FastifyReply, path: string) => Promise<boolean>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Every address that is mounted, in the router's notation, with its methods. */
    mountedPaths: ReadonlyMap<string, { readonly methods: ReadonlySet<string> }>;
  }
}

interface KnownPath {
  pattern: RegExp;
  methods: Set<string>;
}

const patternOf = (url: string): RegExp =>
  new RegExp(
    `^${url
      .replaceAll(/[.+?^$()|[\]\\]/gu, String.raw`\$&`)
      .replaceAll(/:\w+/gu, '[^/]+')
      .replaceAll('*', '.*')}$`,
    'u',
  );

/** The path of a request, decoded once; null when its escapes are broken. */
const decodedPath = (request: FastifyRequest): string | null => {
  try {
    return decodeURIComponent(request.url.split('?', 1)[0] ?? '/');
  } catch {
    return null;
  }
};

/**
 * Installs the answer for unmatched requests. It runs before a body is read.
 * @param files the portal; absent in a server that has none
 */
export const installUnmatched = (server: FastifyInstance, files: StaticFiles | undefined): void => {
  const paths = new Map<string, KnownPath>();
  server.decorate('mountedPaths', paths);
  server.addHook('onRoute', (route) => {
    const entry = paths.get(route.url) ?? { pattern: patternOf(route.url), methods: new Set() };
    for (const method of [route.method].flat()) entry.methods.add(method);
    paths.set(route.url, entry);
  });
  const methodsFor = (path: string): string[] => [
    ...new Set(
      [...paths.values()].filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => [...methods]),
    ),
  ];

  /** Sends the file, if there is one. @throws AppError NOT_FOUND, METHOD_NOT_ALLOWED */
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const path = decodedPath(request);
    if (path === null) throw new AppError('NOT_FOUND');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isApiPath(path) && isRead && files !== undefined && (await files(request, reply, path))) return;
    const allowed = isApiPath(path) ? methodsFor(path) : isRead ? [] : ['GET', 'HEAD'];
    if (allowed.length === 0) throw new AppError('NOT_FOUND');
    reply.header('allow', allowed.join(', '));
    throw new AppError('METHOD_NOT_ALLOWED');
  };
  server.addHook('onRequest', (request, reply, done) => {
    if (request.is404) answer(request, reply).catch(done);
    else done();
  });
  // Never reached, as the hook above answers; it gives the router a place to run that hook in.
  server.setNotFoundHandler(() => {
    throw new AppError('NOT_FOUND');
  });
};
