/** The HTTP server before any route: what it lets in, in which shape, and with which headers it answers. */
import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import {
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { AppError } from '@kinward/contract/errors.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import { installTrustedProxies } from './address.ts';
import { passGuards, type GuardConfig } from './edge-guards.ts';
import { setSecurityHeaders } from './edge-headers.ts';
import { parseJson } from './edge-json.ts';
import { checkAddress } from './edge-query.ts';
import { installUnmatched, type StaticFiles } from './edge-unmatched.ts';
import { limitArrival, refuseConnection } from './edge-refusals.ts';
import { installFailures, sendFailure } from './failures.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Where routes that take files are mounted. */
    uploads: FastifyInstance;
  }
}

export interface EdgeConfig extends GuardConfig {
  trustProxy: readonly string[];
}

/** Milliseconds. Node itself waits for ever and checks for late requests every 30 s. */
const REQUEST_TIMEOUT_MS = 30_000;
const UPLOAD_TIMEOUT_MS = 60_000;
const HEADERS_TIMEOUT_MS = 10_000;
const TIMEOUT_CHECK_MS = 5_000;
/** Longer than common proxies keep an idle connection, so that it is the proxy who closes it. */
const KEEP_ALIVE_MS = 65_000;
/** Characters of one path parameter; a path of the realtime database is one. */
const PARAM_MAX = 2_048;

/** Routes of third-party clients read the query and the body themselves, as they come in shapes that no other route takes. */
const speaksItsOwn = (request: FastifyRequest): boolean =>
  request.routeOptions.url?.startsWith('/api/ingest/') === true;

/** The one click of mail programs comes as a form of either kind, which is not read: the address says all (RFC 8058). */
const ignoresBody = (request: FastifyRequest): boolean =>
  request.routeOptions.url?.startsWith('/api/week-mail/off/') === true;

/** A parser that the framework calls without a promise of its own: it reads what has arrived and waits for nothing. */
const synchronously =
  (parse: (request: FastifyRequest, body: Buffer) => unknown) =>
  (request: FastifyRequest, body: Buffer, done: (error: Error | null, body?: unknown) => void): void => {
    let parsed: unknown;
    try {
      parsed = parse(request, body);
    } catch (error) {
      done(error as Error);
      return;
    }
    done(null, parsed);
  };

const installBodies = (server: FastifyInstance, limits: Limits): void => {
  // Takes away text/plain too, which a page of another origin may send without asking first.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    synchronously((request, body) => (speaksItsOwn(request) ? body : parseJson(body, limits.jsonDepth))),
  );
  // The usual clients of the realtime database's protocol (curl among them) send JSON without saying so. A page of another
  // origin could send this type as well, but not the token that every call needs.
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    synchronously((request, body) => {
      if (speaksItsOwn(request)) return body;
      if (ignoresBody(request)) return undefined;
      if (!request.routeOptions.url?.startsWith('/api/live/')) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
      return parseJson(body, limits.jsonDepth);
    }),
  );
};

/** Makes the context of the routes that take files: what reads them has hooks of its own, which no other request has to pass. */
const installUploads = async (server: FastifyInstance, limits: Limits): Promise<void> => {
  await server.register(async (uploads) => {
    await uploads.register(multipart, {
      throwFileSizeLimit: true,
      limits: {
        fileSize: limits.uploadBytes,
        files: 1,
        fields: 4,
        parts: 5,
        fieldSize: 1024,
        fieldNameSize: 64,
        headerPairs: 16,
      },
    });
    server.decorate('uploads', uploads);
  });
};

/** After `installUploads`, whose own parser of this type would find the place taken. */
const installOneClick = (server: FastifyInstance): void => {
  server.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    synchronously((request) => {
      if (!ignoresBody(request)) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
      return undefined;
    }),
  );
};

/** One line a request: the route's pattern and never the address, as that holds ids and tokens. */
const installAccessLog = (server: FastifyInstance): void => {
  server.addHook('onResponse', (request, reply, done) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'unmatched',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    if (request.is404 && reply.statusCode < 400) request.log.debug(line, 'file');
    else request.log.info(line, 'request');
    done();
  });
};

/**
 * Makes the server that every route is mounted on.
 * @param files the portal's files; absent where there are none
 */
export const createServer = async (
  config: EdgeConfig,
  log: FastifyBaseLogger,
  limits: Limits,
  files?: StaticFiles,
): Promise<FastifyInstance> => {
  const server: FastifyInstance = fastify({
    loggerInstance: log,
    // Its lines carry the address; `installAccessLog` writes one that does not.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: false,
    exposeHeadRoutes: false,
    bodyLimit: limits.bodyBytesPortal,
    requestTimeout: UPLOAD_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: TIMEOUT_CHECK_MS },
    routerOptions: { maxParamLength: PARAM_MAX },
    clientErrorHandler: refuseConnection,
    frameworkErrors: (_error: FastifyError, request, reply) => {
      // No hook runs for an address that the router cannot read.
      setSecurityHeaders(request, reply);
      void sendFailure(new AppError('NOT_FOUND'), request, reply);
    },
  });
  server.setValidatorCompiler(validatorCompiler);
  server.setSerializerCompiler(serializerCompiler);
  installTrustedProxies(server, config.trustProxy);
  installFailures(server);
  installBodies(server, limits);
  // Nothing here waits: without a promise a request costs less, and what throws is handed on all the same.
  server.addHook('onRequest', (request, reply, done) => {
    try {
      setSecurityHeaders(request, reply);
      // It has been answered then.
      if (!passGuards(request, reply, config)) return;
      if (!speaksItsOwn(request)) checkAddress(request);
    } catch (error) {
      done(error as Error);
      return;
    }
    const isUpload = request.headers['content-type']?.startsWith('multipart/form-data') === true;
    if (!isUpload) limitArrival(request.raw, REQUEST_TIMEOUT_MS);
    done();
  });
  installAccessLog(server);
  installUnmatched(server, files);
  await installUploads(server, limits);
  installOneClick(server);
  return server;
};
