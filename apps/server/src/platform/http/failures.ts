import { channel } from 'node:diagnostics_channel';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { AppError, type ErrorCode, type FieldError } from '@kinward/contract/errors.ts';
import type { RouteSpec } from '@kinward/contract/route.ts';

/** Errors of the HTTP framework that are the caller's doing, and what they are called here. */
const FRAMEWORK: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_JSON',
  FST_ERR_VALIDATION: 'VALIDATION',
  FST_REQ_FILE_TOO_LARGE: 'TOO_LARGE',
  FST_FILES_LIMIT: 'TOO_LARGE',
  FST_PARTS_LIMIT: 'TOO_LARGE',
  FST_FIELDS_LIMIT: 'TOO_LARGE',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
};

const fieldErrors = (error: FastifyError): FieldError[] =>
  (error.validation ?? []).map((issue) => ({
    path: issue.instancePath.replace(/^\//u, '').replaceAll('/', '.'),
    message: issue.message ?? 'This value cannot be used',
  }));

/** A malformed id is answered like an unknown one. */
const isUnknownId = (errors: FieldError[]): boolean =>
  errors.length > 0 && errors.every((error) => error.message === 'unknown-id');

/** PostgreSQL ended a statement that took too long, has no memory left for it, or takes no more connections. */
const OVERLOADED = new Set(['57014', '53200', '53300']);
/** Of the pool, which gives its error no code. */
const NO_CONNECTION = /timeout exceeded when trying to connect/u;
const BUSY_SECONDS = 5;
/** Room does not come back by itself. */
const FULL_SECONDS = 60;

/** PostgreSQL ends, begins, or one of its processes died: it ends every connection then and takes none for a moment. */
const AWAY = /^(?:57P0[1-3]|08\w{3}|EPIPE|ECONNRESET|ECONNREFUSED)$/u;
/** Of the driver, which gives its error no code. */
const LOST_CONNECTION = /^(?:Connection terminated|Client has encountered a connection error)/u;

/** Whether PostgreSQL found no room on its disk. */
export const isStorageFull = ({ code }: { code?: string }): boolean => code === '53100';

const isOverload = ({ code, message }: FastifyError): boolean =>
  OVERLOADED.has(code) || NO_CONNECTION.test(message) || AWAY.test(code) || LOST_CONNECTION.test(message);

/** What belongs to a session, or to a parent of a family, was to be written while that session or membership ended. */
const isEndedSession = ({ code, constraint }: FastifyError & { constraint?: string }): boolean =>
  code === '23503' && /_(?:session|account)_id_fkey$/u.test(constraint ?? '');

const toAppError = (error: FastifyError): AppError => {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = fieldErrors(error);
    if (error.validationContext === 'params' || isUnknownId(errors)) return new AppError('NOT_FOUND');
    return new AppError('VALIDATION', {
      errors: errors.map((issue) =>
        issue.message === 'unknown-id' ? { ...issue, message: 'This is not a known id' } : issue,
      ),
    });
  }
  const code = FRAMEWORK[error.code];
  if (code) return new AppError(code);
  if (isEndedSession(error)) return new AppError('UNAUTHENTICATED');
  if (isStorageFull(error)) return new AppError('STORAGE_FULL', { retryAfterSeconds: FULL_SECONDS });
  if (isOverload(error)) return new AppError('BUSY', { retryAfterSeconds: BUSY_SECONDS });
  if (error instanceof SyntaxError || (error.statusCode ?? 500) < 500) return new AppError('MALFORMED_JSON');
  return new AppError('INTERNAL');
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route of the contract that is mounted; absent where there is none. */
    contract?: RouteSpec;
  }
}

/** A failure that a route of the contract answers. */
export interface AnsweredFailure {
  route: RouteSpec;
  failure: AppError;
}

/** Says what routes answer to those who inspect it: the tests compare it with what the routes declare. */
const answeredFailures = channel('kinward.failures');

/** To be called by whatever answers a failure in a format of its own. */
export const publishFailure = (request: FastifyRequest, failure: AppError): void => {
  const route = request.routeOptions.config.contract;
  if (route && answeredFailures.hasSubscribers)
    answeredFailures.publish({ route, failure } satisfies AnsweredFailure);
};

/** Writes the failure format of the contract; a 5xx is logged with its cause and answered without it. */
export const sendFailure = (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const failure = toAppError(error);
  publishFailure(request, failure);
  if (failure.status >= 500) request.log.error({ err: error, code: failure.code }, 'request failed');
  if (failure.retryAfterSeconds !== undefined)
    reply.header('retry-after', Math.ceil(failure.retryAfterSeconds));
  return reply
    .status(failure.status)
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send({
      message: failure.message,
      code: failure.code,
      ...(failure.errors && { errors: failure.errors }),
      ...((failure.data || failure.retryAfterSeconds !== undefined) && {
        data: {
          ...failure.data,
          ...(failure.retryAfterSeconds !== undefined && {
            retryAfterSeconds: Math.ceil(failure.retryAfterSeconds),
          }),
        },
      }),
    });
};

export const installFailures = (server: FastifyInstance): void => {
  server.setErrorHandler(sendFailure);
};
