/**
 * The OpenAPI 3.1 document of the contract, derived from the routes alone. For the server and the tools: the portal
 * does not import this file, as it pulls in all of zod's JSON Schema writer.
 */
import { toJSONSchema } from 'zod/v4/core';
import { ERROR_DATA } from './error-data.ts';
import { ERRORS, type ErrorCode } from './errors.ts';
import { LIMITS } from './limits.ts';
import { errorsOf } from './route-errors.ts';
import type { Audience, RouteSpec, Schema } from './route.ts';

export type JsonObject = { [key: string]: unknown };

export interface OpenApiDocument extends JsonObject {
  openapi: '3.1.0';
  info: JsonObject;
  paths: Record<string, Record<string, JsonObject>>;
  components: JsonObject;
}

const schemaOf = (schema: Schema, io: 'input' | 'output'): JsonObject => {
  const { $schema: _dialect, ...json } = toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as JsonObject;
  return json;
};

/** What `data` is when the failure has this code. */
const dataOf = (code: ErrorCode): JsonObject[] => {
  const schema = new Map<string, Schema>(Object.entries(ERROR_DATA)).get(code);
  if (schema === undefined) return [];
  return [
    {
      anyOf: [
        { properties: { code: { not: { const: code } } } },
        { properties: { data: schemaOf(schema, 'output') } },
      ],
    },
  ];
};

const failures = (route: RouteSpec): JsonObject => {
  const byStatus = Map.groupBy(errorsOf(route), (code) => ERRORS[code].status);
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([a], [b]) => a - b)
      .map(([status, list]) => [
        String(status),
        {
          description: list.map((code) => `\`${code}\` ${ERRORS[code].message}`).join('\n\n'),
          content: {
            'application/json': {
              schema: {
                allOf: [
                  { $ref: '#/components/schemas/Failure' },
                  { type: 'object', properties: { code: { enum: list } } },
                  ...list.flatMap(dataOf),
                ],
              },
            },
          },
        },
      ]),
  );
};

const SUCCESS_TYPE = { json: 'application/json', stream: 'text/event-stream', raw: '*/*' } as const;

const success = (route: RouteSpec): JsonObject => {
  const kind = route.kind ?? 'json';
  const envelope: JsonObject = {
    type: 'object',
    properties: {
      ...(route.reply && { data: schemaOf(route.reply, 'output') }),
      ...(route.paged && { total: { type: 'integer', minimum: 0 } }),
      message: { type: 'string' },
    },
    ...(route.reply && { required: route.paged ? ['data', 'total'] : ['data'] }),
  };
  return {
    description: route.message ?? route.summary,
    ...(route.repeat === 'key' && { headers: REPLAYED }),
    content: { [SUCCESS_TYPE[kind]]: kind === 'json' ? { schema: envelope } : {} },
  };
};

/** Each property of an object schema as one parameter. */
const parameters = (schema: Schema | undefined, where: 'path' | 'query'): JsonObject[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: JsonObject;
    required?: string[];
  };
  return Object.entries(properties).map(([name, json]) => ({
    name: name === '*' ? 'path' : name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: json,
  }));
};

/** RFC draft-ietf-httpapi-idempotency-key-header, with any visible characters for a key. */
const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', pattern: '^[!-~]{1,64}$' },
  description:
    'Chosen by the caller for one act and sent with each attempt at it. For 24 hours the first successful answer is given again to the same account or device, with the header `Idempotency-Replayed`; refusals are not kept. Another route, parameter or body under the same key is 422 `IDEMPOTENCY_MISMATCH`.',
};
const REPLAYED = {
  'Idempotency-Replayed': {
    description: '`true` where an earlier call with the same key was answered.',
    schema: { const: 'true' },
  },
};

const UPLOAD = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: {
          image: {
            type: 'string',
            format: 'binary',
            description: `JPEG, PNG or WebP, at most ${LIMITS.uploadBytes} bytes`,
          },
        },
        required: ['image'],
      },
    },
  },
};

/** A token of a program, alone. */
const ACCESS_TOKEN: JsonObject = { accessToken: [] };

const SECURITY: Record<Audience, JsonObject[]> = {
  public: [],
  parent: [{ parent: [], session: [] }],
  device: [{ device: [] }],
  'former-device': [{ device: [] }],
  'parent-or-device': [{ parent: [], session: [] }, { device: [] }],
  page: [{ page: [] }],
  client: [{ clientKey: [] }, { clientPassword: [] }, { clientToken: [] }],
};

const operation = (route: RouteSpec): JsonObject => {
  const body = route.multipart
    ? UPLOAD
    : route.body && {
        required: !route.body.safeParse(undefined).success,
        content: { 'application/json': { schema: schemaOf(route.body, 'input') } },
      };
  return {
    operationId: route.name,
    tags: [route.slice],
    summary: route.summary,
    security: [...SECURITY[route.audience], ...(route.token ? [ACCESS_TOKEN] : [])],
    parameters: [
      ...parameters(route.params, 'path'),
      ...parameters(route.query, 'query'),
      ...(route.repeat === 'key' ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(body && { requestBody: body }),
    responses: { [String(route.status ?? 200)]: success(route), ...failures(route) },
  };
};

const FAILURE = {
  type: 'object',
  description: 'Every failure, whatever its status.',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string', description: 'A message that a person can act on.' },
    code: { type: 'string', pattern: '^[A-Z][A-Z_]*$' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
    data: { type: 'object', description: 'What a client needs to go on, such as `retryAfterSeconds`.' },
  },
};

const components = {
  schemas: { Failure: FAILURE },
  securitySchemes: {
    parent: { type: 'http', scheme: 'bearer', description: 'The token returned by a login.' },
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: '__Host-kw',
      description:
        'The second half of a session, set by the login. Over plain HTTP on loopback it is named `kw`.',
    },
    accessToken: {
      type: 'http',
      scheme: 'bearer',
      description: 'An access token (`kwt_…`) that a parent made; alone, without a cookie.',
    },
    device: { type: 'http', scheme: 'bearer', description: 'The token returned by pairing.' },
    page: { type: 'http', scheme: 'bearer', description: "The page token in the link of a child's page." },
    clientKey: {
      type: 'apiKey',
      in: 'query',
      name: 'id',
      description: 'The `deviceKey`; it may be in the body instead.',
    },
    clientPassword: { type: 'http', scheme: 'basic', description: 'User name and password of OwnTracks.' },
    clientToken: { type: 'http', scheme: 'bearer', description: 'The token of Overland.' },
  },
};

/** `/live/*` → `/live/{path}`: OpenAPI knows no wildcard. */
const openApiPath = (path: string): string => `/api${path.replace('*', '{path}')}`;

/** @param version the product's */
export const openApiDocument = (routes: readonly RouteSpec[], version: string): OpenApiDocument => {
  const paths: OpenApiDocument['paths'] = {};
  for (const route of routes) {
    (paths[openApiPath(route.path)] ??= {})[route.method.toLowerCase()] = operation(route);
  }
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: 'Kinward',
      version,
      description:
        'Success is `{data, message?}`, failure `{message, code, errors?}`. Times are RFC 3339 in UTC, distances metres, speeds metres per second unless a name says otherwise.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(routes.map((route) => route.slice))].map((name) => ({ name })),
    paths,
    components,
  };
};
