/**
 * Bad input of any shape is a 4xx in the failure format. Bodies and queries are made from the contract's own schemas,
 * then spoilt in one or more places, and sent without credentials, as a parent and as a device.
 */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { routeUrl } from '@kinward/client/client.ts';
import { ERRORS } from '@kinward/contract/errors.ts';
import { openApiDocument } from '@kinward/contract/openapi.ts';
import type { RouteSpec } from '@kinward/contract/route.ts';
import { ALL_ROUTES } from '@kinward/contract/routes.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { runs } from '../../../tools/lib/vitest/property.ts';

/** Spoilt requests for each route and caller. Passwords cost tens of milliseconds each, so those routes get fewer. */
const RUNS = runs(20, 5);
const COSTLY_RUNS = runs(6, 3);
const COSTLY = new Set(['signUp', 'login', 'resetPassword', 'updatePassword']);
/** These end what the other routes are tried with, so they come last. */
const ENDINGS = ['removeDevice', 'deleteChild', 'clearChildren', 'endSession', 'endOtherSessions', 'logout'];

interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  additionalProperties?: JsonSchema | boolean;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
}

const stack = useStack({ limits: { uploadsPerHour: 100_000, realtimeWritesPerSecond: 100_000 } });
let ids: string[] = [];
const callers: Record<string, Record<string, string>> = { nobody: {} };

beforeAll(async () => {
  const parent = await stack.current.parent();
  const device = await stack.current.device(parent);
  ids = [device.deviceId, device.childId, parent.userId];
  callers['a parent'] = parent.headers;
  callers['a device'] = device.headers;
}, 60_000);

const anId = (): fc.Arbitrary<string> => fc.integer({ min: 0, max: 2 }).map((index) => ids[index] ?? '');

const textFor = (schema: JsonSchema): fc.Arbitrary<string> => {
  if (schema.pattern?.startsWith('^[0-9a-f]{8}-')) return anId();
  if (schema.format === 'date-time')
    return fc.oneof(
      {
        arbitrary: fc
          .date({ noInvalidDate: true, min: new Date('2020-01-01'), max: new Date('2030-01-01') })
          .map((at) => at.toISOString()),
        weight: 4,
      },
      fc.constantFrom(
        '0001-01-01T00:00:00Z',
        '0001-01-01T00:11:00.0Z',
        '1900-01-01T00:00:00Z',
        '9999-11-30T23:59:59Z',
        '9999-12-31T23:59:59-12:00',
      ),
    );
  if (schema.format === 'email') return fc.constantFrom('ada@example.org', 'bo@example.org');
  if (schema.pattern?.startsWith('^\\+')) return fc.constantFrom('+385912345678', '+4915112345678');
  if (schema.pattern?.includes('\\d{')) return fc.constantFrom('123456', '12345678');
  return fc.string({
    minLength: 1,
    maxLength: 40,
    unit: fc.constantFrom('a', 'b', 'c', ' ', 'Ä', 'Ж', '日'),
  });
};

/** Values that a schema would take, as far as its JSON form shows. */
const fitting = (schema: JsonSchema): fc.Arbitrary<unknown> => {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fitting));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'string') return textFor(schema);
  if (type === 'integer') return fc.integer({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1000 });
  if (type === 'number')
    return fc.double({ noNaN: true, min: schema.minimum ?? -1000, max: schema.maximum ?? 1000 });
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'array') return fc.array(fitting(schema.items ?? {}), { maxLength: 3 });
  if (type === 'object' && schema.properties) {
    const fields = Object.fromEntries(
      Object.entries(schema.properties).map(([name, field]) => [name, fitting(field)]),
    );
    return fc.record(fields, { requiredKeys: schema.required ?? [] });
  }
  if (type === 'object') return fc.dictionary(fc.string({ maxLength: 10 }), fc.boolean(), { maxKeys: 3 });
  return fc.jsonValue({ maxDepth: 2 });
};

const HOSTILE: readonly unknown[] = [
  null,
  true,
  0,
  -0,
  -1,
  0.1,
  1e308,
  -1e308,
  2 ** 53,
  Number.MIN_VALUE,
  91,
  181,
  101,
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD800',
  '\u202Eabc',
  '\u0007',
  '\r\nBcc: x@example.org',
  "'; drop table accounts; --",
  '%',
  '_',
  '\\',
  '${x}',
  '{{x}}',
  '<img src=x onerror=alert(1)>',
  '=HYPERLINK("x")',
  'javascript:alert(1)',
  '../../etc/passwd',
  '1900-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '0000-01-01T00:00:00Z',
  '2026-02-30T00:00:00Z',
  '+999999-01-01T00:00:00Z',
  '2026-05-01',
  'NaN',
  'Infinity',
  '1e400',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'x'.repeat(300),
  'x'.repeat(5_000),
  '\u{1F468}\u200D\u{1F469}'.repeat(40),
  'e\u0301'.repeat(200),
  [],
  {},
  [[]],
  [null],
  { length: 1 },
  { toString: 'x' },
  JSON.parse('{"then":"x"}'),
  Array(1_100).fill(0),
  [{}, {}, {}],
];
const hostile = (): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.constantFrom(...HOSTILE),
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.jsonValue({ maxDepth: 3 }),
  );

/** Puts `spoilt` in place of one node, the `seed`th on the way down. */
const spoil = (value: unknown, seed: number, spoilt: unknown): unknown => {
  if (typeof value !== 'object' || value === null || seed % 4 === 0) return spoilt;
  const keys = Object.keys(value);
  const key = keys[seed % keys.length];
  if (key === undefined) return spoilt;
  const next = Math.floor(seed / 3);
  if (Array.isArray(value)) return value.with(Number(key), spoil(value[Number(key)], next, spoilt));
  const fields = new Map<string, unknown>(Object.entries(value));
  if (seed % 7 === 0) fields.delete(key);
  else fields.set(key, spoil(fields.get(key), next, spoilt));
  if (seed % 5 === 0) fields.set('familyId', spoilt).set('role', 'owner');
  return Object.fromEntries(fields);
};

const spoiltOf = (schema: JsonSchema): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 1, arbitrary: fitting(schema) },
    {
      weight: 4,
      arbitrary: fc
        .tuple(fitting(schema), fc.nat(10_000), hostile())
        .map(([value, seed, spoilt]) => spoil(value, seed, spoilt)),
    },
    { weight: 1, arbitrary: hostile() },
  );

interface Operation {
  operationId: string;
  parameters: { name: string; in: string; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
}
const { paths } = openApiDocument(ALL_ROUTES, '0.0.0');
const operations = new Map(
  Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(
      (operation) => [operation['operationId'] as string, operation as unknown as Operation] as const,
    ),
  ),
);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A part of an address: text that can be encoded at all. */
const partsOf = (parameters: Operation['parameters'], where: string): fc.Arbitrary<Record<string, string>> =>
  fc.record(
    Object.fromEntries(
      parameters
        .filter((one) => one.in === where)
        .map((one) => [
          where === 'path' && one.name === 'path' ? '*' : one.name,
          spoiltOf(one.schema).map((value) => textOf(value).toWellFormed().slice(0, 3_000)),
        ]),
    ),
  );

const requestsOf = (route: RouteSpec): fc.Arbitrary<{ url: string; payload: string | undefined }> => {
  const operation = operations.get(route.name);
  if (!operation) throw new Error(`${route.name} is not in the document`);
  const body = operation.requestBody?.content['application/json']?.schema;
  const payload = body ? spoiltOf(body).map((value) => JSON.stringify(value)) : fc.constant(undefined);
  return fc
    .tuple(partsOf(operation.parameters, 'path'), partsOf(operation.parameters, 'query'), payload)
    .map(([params, query, text]) => ({
      url: routeUrl(route, { params: { '*': 'devices/x.json', ...params }, query }),
      payload: text,
    }));
};

/** Opened from a mail: a person reads the refusal. */
const OPENED_BY_PEOPLE: ReadonlySet<string> = new Set(['showWeekMailOff', 'switchWeekMailOff']);

/** Nothing of the program or its queries. */
const INSIDES = /\bat [^"]*:\d+:\d+|select |insert |constraint|violates|zod/iu;

/** A failure is JSON with a message and a code of the catalogue; the realtime database and pages have their own form. */
const expectFailure = (route: RouteSpec, status: number, text: string): void => {
  if (OPENED_BY_PEOPLE.has(route.name) && text.startsWith('<!doctype html>'))
    return expect(text).not.toMatch(INSIDES);
  const body = JSON.parse(text) as {
    message?: unknown;
    code?: unknown;
    error?: unknown;
    errors?: { message: string }[];
  };
  if (route.slice === 'live' && route.kind === 'raw' && body.error !== undefined)
    return expect(body.error).toBeTypeOf('string');
  const known = new Map<unknown, { status: number }>(Object.entries(ERRORS)).get(body.code);
  expect(known?.status, text.slice(0, 300)).toBe(status);
  expect(body.message).toBeTypeOf('string');
  for (const { message } of body.errors ?? [])
    expect(message, text.slice(0, 300)).toMatch(/^(?!Invalid ).* .*/u);
  expect(text).not.toMatch(INSIDES);
};

const send = async (
  route: RouteSpec,
  headers: Record<string, string>,
  { url, payload }: { url: string; payload: string | undefined },
) => {
  const type = payload === undefined ? {} : { 'content-type': 'application/json' };
  const reply = await stack.current.server.inject({
    method: route.method,
    url,
    headers: { ...headers, ...type },
    ...(payload !== undefined && { payload }),
  });
  expect(
    reply.statusCode,
    `${route.method} ${url} ${payload?.slice(0, 300)} → ${reply.body.slice(0, 300)}`,
  ).toBeLessThan(500);
  if (reply.statusCode >= 400) expectFailure(route, reply.statusCode, reply.body);
};

/** Streams answer for as long as the caller stays; their refusals are in the access table. */
const routes = ALL_ROUTES.filter(({ kind }) => kind !== 'stream').toSorted(
  (a, b) => ENDINGS.indexOf(a.name) - ENDINGS.indexOf(b.name),
);

describe.each(['nobody', 'a device', 'a parent'])('from %s', (caller) => {
  it.each(routes.map((route): [string, RouteSpec] => [`${route.method} ${route.path}`, route]))(
    '%s refuses what it cannot use',
    async (_, route) => {
      const numRuns = COSTLY.has(route.name) ? COSTLY_RUNS : RUNS;
      await fc.assert(
        fc.asyncProperty(requestsOf(route), (request) => send(route, callers[caller] ?? {}, request)),
        { numRuns },
      );
    },
  );
});

describe('a name of 10 MB', () => {
  it.each(
    routes
      .filter(({ body }) => body)
      .map((route): [string, RouteSpec] => [`${route.method} ${route.path}`, route]),
  )('is 413 at %s', async (_, route) => {
    const headers = {
      ...callers[['device', 'former-device'].includes(route.audience) ? 'a device' : 'a parent'],
      'content-type': 'application/json',
    };
    const payload = JSON.stringify({ firstName: 'x'.repeat(10 * 1024 * 1024) });
    const reply = await stack.current.server.inject({
      method: route.method,
      url: routeUrl(route, { params: { id: ids[0], '*': 'devices/x.json' } }),
      headers,
      payload,
    });
    // The session may have been ended by a route above; a stranger's megabytes are not read at all.
    expect([401, 413]).toContain(reply.statusCode);
    expectFailure(route, reply.statusCode, reply.body);
  });
});
