import { describe, expect, it } from 'vitest';
import { openApiDocument } from '@kinward/contract/openapi.ts';
import { defineRoute, type RouteSpec } from '@kinward/contract/route.ts';
import { ALL_ROUTES } from '@kinward/contract/routes.ts';
import { id, z } from '@kinward/contract/schema.ts';
import { documentProblems, mountProblems, repeatProblems, tokenProblems } from './contract-rules.ts';

const one = defineRoute({
  name: 'one',
  slice: 's',
  method: 'GET',
  path: '/one/{id}',
  audience: 'public',
  summary: 'One.',
  params: z.object({ id: z.string() }),
});
const two = defineRoute({
  name: 'two',
  slice: 's',
  method: 'POST',
  path: '/two',
  audience: 'parent',
  summary: 'Two.',
  body: z.object({}),
});
const address = (path: string): string => `/api${path.replace('{id}', ':id')}`;
const both = {
  names: new Set(['one', 'two']),
  addresses: ['GET /api/one/:id', 'POST /api/two', 'GET /metrics'],
};

describe('the mounted server', () => {
  it('agrees with the contract when both have the same routes', () => {
    expect(mountProblems([one, two], both, address)).toEqual([]);
  });
  it.each<[string, RouteSpec[], typeof both]>([
    ['a route is not mounted', [one, two], { ...both, names: new Set(['one']) }],
    ['a mounted name has another address', [one, two], { ...both, addresses: ['GET /api/one/:id'] }],
    [
      'a mounted address is undeclared',
      [one, two],
      { ...both, addresses: [...both.addresses, 'DELETE /api/two'] },
    ],
    [
      'a name is declared twice',
      [one, two, { ...two, path: '/three' }],
      { ...both, addresses: [...both.addresses, 'POST /api/three'] },
    ],
  ])('disagrees when %s', (_, routes, mounted) => {
    expect(mountProblems(routes, mounted, address)).toHaveLength(1);
  });
});

describe('a second call', () => {
  it('is decided for every POST of the product', () => {
    expect(repeatProblems(ALL_ROUTES)).toEqual([]);
  });
  it.each<[string, Partial<RouteSpec>]>([
    ['nothing is said of it', {}],
    ['what it makes would be made twice', { status: 201, repeat: 'same' }],
    ['the caller is not known', { audience: 'public', repeat: 'key' }],
    ['the answer is no JSON', { kind: 'raw', repeat: 'key' }],
    ['it is no POST', { method: 'PUT', repeat: 'same' }],
  ])('is a fault where %s', (_, more) => {
    expect(repeatProblems([one, { ...two, ...more }])).toHaveLength(1);
  });
  it('is none where a new thing takes a key', () => {
    expect(repeatProblems([{ ...two, status: 201, repeat: 'key' }])).toEqual([]);
  });
});

describe('an access token', () => {
  it('reaches nothing that it must not', () => {
    expect(tokenProblems(ALL_ROUTES)).toEqual([]);
  });
  it.each<[string, Partial<RouteSpec>]>([
    ['accounts', { slice: 'accounts' }],
    ['exports', { slice: 'exports' }],
    ['deleting', { method: 'DELETE', token: 'write' }],
    ['what must be proved', { recentAuthentication: true }],
    ['devices', { audience: 'device' }],
    ['writing by reading', { method: 'GET', token: 'write' }],
  ])('cannot be let in to %s', (_, more) => {
    expect(tokenProblems([{ ...two, token: 'write', ...more }])).toHaveLength(1);
  });
});

describe('the document', () => {
  const routes = [one, two];
  const fresh = () => structuredClone(openApiDocument(routes, '1.0.0'));

  it('of the product is complete', () => {
    expect(documentProblems(ALL_ROUTES, openApiDocument(ALL_ROUTES, '1.0.0'))).toEqual([]);
  });
  it.each<[string, (document: ReturnType<typeof fresh>) => void]>([
    ['an operation is missing', (document) => delete document.paths['/api/two']],
    [
      'an operation is unknown',
      (document) =>
        void (document.paths['/api/two']!['put'] = {
          ...document.paths['/api/two']!['post'],
          operationId: 'three',
        }),
    ],
    [
      'a path parameter is not described',
      (document) => void (document.paths['/api/one/{id}']!['get']!['parameters'] = []),
    ],
    ['a reference leads nowhere', (document) => void (document.components['schemas'] = {})],
    [
      'a body has an id, and no 404 is named',
      (document) =>
        void (document.paths['/api/two']!['post']!['requestBody'] = {
          content: { 'application/json': { schema: z.toJSONSchema(z.object({ id: id() })) } },
        }),
    ],
    [
      'no success is named',
      (document) =>
        delete (document.paths['/api/two']!['post']!['responses'] as Record<string, unknown>)['200'],
    ],
  ])('is refused when %s', (_, damage) => {
    const document = fresh();
    expect(documentProblems(routes, document)).toEqual([]);
    damage(document);
    expect(documentProblems(routes, document)).not.toEqual([]);
  });
});
