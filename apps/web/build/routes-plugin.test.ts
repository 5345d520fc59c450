import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { RouteSpec } from '@kinward/contract/route.ts';
import { leanRoutes } from './routes-plugin.ts';

const CONTRACT = path.join(import.meta.dirname, '../../../packages/contract/src');

it('leaves a method and a path, and everything round a route untouched', () => {
  expect(
    leanRoutes(`/** Why. */
export const addChild = defineRoute({
  name: 'addChild',
  method: 'POST',
  path: '/child/add',
  summary: 'Adds a child: { method, path }.',
  body: S.ChildBody,
  errors: ['CONFLICT'],
});
export const many = 3;`),
  ).toBe(`/** Why. */
export const addChild = { method: 'POST', path: '/child/add' };
export const many = 3;`);
});

it('refuses a route that it cannot read', () => {
  expect(() => leanRoutes('export const addChild = defineRoute(spec);')).toThrow(
    'not a literal: defineRoute(spec)',
  );
  expect(() => leanRoutes("defineRoute({ ...common, method: 'GET', path: '/a' })")).toThrow('not a literal');
});

it('leaves the address of every route of the contract', async () => {
  const files = globSync('*/*.routes.ts', { cwd: CONTRACT });
  expect(files.length).toBeGreaterThan(25);
  for (const file of files) {
    const lean = leanRoutes(readFileSync(path.join(CONTRACT, file), 'utf8'));
    expect(lean).not.toMatch(/defineRoute\(|summary:|reply:/u);
    const module = (await import(path.join(CONTRACT, file))) as Record<string, Partial<RouteSpec>>;
    for (const [name, { method, path: address, repeat }] of Object.entries(module)) {
      if (method === undefined) continue;
      const post = repeat === undefined ? '' : ` repeat: '${repeat}',`;
      const route = `export const ${name} = { method: '${method}',${post} path`;
      // A path that several routes have in common is a constant of their module.
      expect([`${route}: '${address}' };`, `${route} };`].filter((one) => lean.includes(one))).toHaveLength(
        1,
      );
    }
  }
});
