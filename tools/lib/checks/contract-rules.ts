/** Consistency rules between the contract, the mounted server and the OpenAPI document. */
import { ERRORS } from '@kinward/contract/errors.ts';
import type { JsonObject, OpenApiDocument } from '@kinward/contract/openapi.ts';
import type { RouteSpec } from '@kinward/contract/route.ts';

export interface Mounted {
  /** Names of contract routes that slices have mounted. */
  names: ReadonlySet<string>;
  /** `GET /api/child/:id` for everything that the server answers. */
  addresses: readonly string[];
}

const duplicates = (values: readonly string[]): string[] =>
  values.filter((value, index) => values.indexOf(value) !== index);

/** @param addressOf a contract path in the router's notation */
export function mountProblems(
  routes: readonly RouteSpec[],
  mounted: Mounted,
  addressOf: (path: string) => string,
): string[] {
  const declared = new Set(routes.map((route) => `${route.method} ${addressOf(route.path)}`));
  const answered = new Set(mounted.addresses);
  return [
    ...duplicates(routes.map(({ name }) => name)).map((name) => `Two routes are named ${name}`),
    ...duplicates(routes.map(({ method, path }) => `${method} ${path}`)).map(
      (address) => `${address} is declared twice`,
    ),
    ...routes
      .filter(({ name }) => !mounted.names.has(name))
      .map(({ name }) => `The contract's route ${name} is not mounted`),
    ...[...declared]
      .filter((address) => !answered.has(address))
      .map((address) => `No route answers ${address}`),
    ...mounted.addresses
      .filter((address) => address.includes(' /api') && !declared.has(address))
      .map((address) => `${address} is mounted, and the contract does not know it`),
  ];
}

/** What a second call does is decided for each POST; one that makes something for a known caller takes an `Idempotency-Key`. */
export function repeatProblems(routes: readonly RouteSpec[]): string[] {
  return routes.flatMap(({ name, method, audience, status, repeat, kind = 'json', multipart }) => {
    if (method !== 'POST')
      return repeat === undefined ? [] : [`${name} is no POST and says what a second one does`];
    if (repeat === undefined) return [`${name} does not say what a second call does (\`repeat\`)`];
    const isKnown = audience !== 'public' && audience !== 'client';
    if (isKnown && status === 201 && repeat !== 'key')
      return [`${name} makes something (201) and takes no Idempotency-Key (\`repeat: 'key'\`)`];
    if (repeat === 'key' && (!isKnown || kind !== 'json' || multipart))
      return [`${name} cannot take an Idempotency-Key: its caller or its body has no place for one`];
    return [];
  });
}

/** What no access token reaches (api.md): accounts, parents, second factors, exports, deleting, and what asks for a recent authentication. */
const CLOSED_SLICES: ReadonlySet<string> = new Set([
  'accounts',
  'mfa',
  'parents',
  'exports',
  'audit',
  'plans',
  'retention',
]);

export function tokenProblems(routes: readonly RouteSpec[]): string[] {
  return routes.flatMap(({ name, slice, method, audience, token, ...route }) => {
    if (token === undefined) return [];
    const reasons = [
      CLOSED_SLICES.has(slice) && `its slice is ${slice}`,
      (route.recentAuthentication || route.deletes) && 'it asks for more than a session',
      method === 'DELETE' && slice !== 'realtime' && 'it deletes',
      !audience.startsWith('parent') && 'it is not for parents',
      (method === 'GET') !== (token === 'read') && `${method} is not what ${token} means`,
    ];
    return reasons.flatMap((why) => (why ? [`${name} cannot be open to access tokens: ${why}`] : []));
  });
}

interface Operation {
  operationId?: string;
  summary?: string;
  parameters?: { name: string; in: string; required: boolean; schema?: unknown }[];
  requestBody?: JsonObject;
  responses?: Record<string, { description?: string; content?: JsonObject }>;
}

const STATUSES = new Set(Object.values(ERRORS).map(({ status }) => String(status)));

/** What only the pattern of our own ids has; that of an id which a client makes differs. */
const ID_PATTERN = JSON.stringify('^[0-9a-f]{8}-[0-9a-f]{4}-').slice(1, -1);

const readsId = ({ parameters, requestBody }: Operation): boolean =>
  JSON.stringify([parameters, requestBody]).includes(ID_PATTERN);

function operationProblems(where: string, path: string, operation: Operation): string[] {
  const problems: string[] = [];
  const { operationId, summary, parameters = [], responses = {} } = operation;
  if (!operationId || !summary) problems.push(`${where} lacks its name or summary`);
  const inPath = parameters.filter((one) => one.in === 'path').map(({ name }) => name);
  const wanted = [...path.matchAll(/\{(\w+)\}/gu)].map(([, name]) => name);
  if (inPath.length !== wanted.length || inPath.some((name) => !wanted.includes(name))) {
    problems.push(
      `${where} describes the path parameters ${inPath.join(', ') || 'none'}, and the path has ${wanted.join(', ') || 'none'}`,
    );
  }
  if (parameters.some((one) => one.schema === undefined || (one.in === 'path' && !one.required))) {
    problems.push(`${where} has a parameter without a schema, or an optional one in its path`);
  }
  const statuses = Object.keys(responses);
  if (statuses.filter((status) => status.startsWith('2')).length !== 1)
    problems.push(`${where} does not name exactly one success`);
  if (readsId(operation) && !statuses.includes('404'))
    problems.push(
      `${where} reads an id and does not name the failure NOT_FOUND, which a malformed one is answered with`,
    );
  if (!statuses.includes('500')) problems.push(`${where} does not describe a failure`);
  for (const [status, { description, content }] of Object.entries(responses)) {
    if (!description || !content) problems.push(`${where} ${status} lacks its description or content`);
    if (!status.startsWith('2') && !STATUSES.has(status))
      problems.push(`${where} names the status ${status}, which no code has`);
  }
  return problems;
}

/** Every `$ref` below a value. */
function references(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    key === '$ref' && typeof child === 'string' ? [child] : references(child),
  );
}

const resolves = (document: OpenApiDocument, reference: string): boolean =>
  reference.startsWith('#/') &&
  reference
    .slice(2)
    .split('/')
    .reduce<unknown>(
      (at, part) =>
        typeof at === 'object' && at !== null ? new Map(Object.entries(at)).get(part) : undefined,
      document,
    ) !== undefined;

/** Faults of the document's own shape, and operations that it has more or fewer than the contract. */
export function documentProblems(routes: readonly RouteSpec[], document: OpenApiDocument): string[] {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      where: `${method.toUpperCase()} ${path}`,
      path,
      operation: operation as Operation,
    })),
  );
  const described = operations.map(({ operation }) => operation.operationId ?? '');
  const names = routes.map(({ name }) => name);
  return [
    ...(document.openapi.startsWith('3.1.') ? [] : ['The document is not OpenAPI 3.1']),
    ...duplicates(described).map((name) => `Two operations are named ${name}`),
    ...names.filter((name) => !described.includes(name)).map((name) => `The document lacks ${name}`),
    ...described
      .filter((name) => !names.includes(name))
      .map((name) => `The document has the unknown operation ${name}`),
    ...operations.flatMap(({ where, path, operation }) => operationProblems(where, path, operation)),
    ...references(document)
      .filter((reference) => !resolves(document, reference))
      .map((reference) => `${reference} leads nowhere`),
  ];
}
