/**
 * Leaves of a route of the contract what a browser calls it by: its method, its path, and what a second POST does. Schemas, the prose of OpenAPI,
 * errors and everything else are for the server, which reads the contract from its sources. What the client reads is
 * held by its types (`RouteAddress` of packages/client). Development keeps whole routes.
 */
import { parseAst, type Plugin } from 'vite';

/** What packages/client reads of a route. */
const NEEDED: ReadonlySet<string> = new Set(['method', 'path', 'repeat']);

interface Node {
  type: string;
  start: number;
  end: number;
}

interface Property extends Node {
  key: Node & { name?: string };
}

interface Call extends Node {
  callee: Node & { name?: string };
  arguments: (Node & { properties?: Property[] })[];
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const isRoute = (node: Node): node is Call =>
  node.type === 'CallExpression' && (node as Call).callee.name === 'defineRoute';

/** Every place where a module declares a route. */
const routesIn = (value: unknown): Call[] => {
  if (Array.isArray(value)) return value.flatMap(routesIn);
  if (!isNode(value)) return [];
  return isRoute(value) ? [value] : Object.values(value).flatMap(routesIn);
};

/**
 * The module with each `defineRoute({…})` replaced by its address, a plain value that a bundler can drop.
 * @throws Error for a route that is not declared as one literal: it would reach browsers whole
 */
export const leanRoutes = (code: string): string => {
  let [lean, from] = ['', 0];
  for (const { start, end, arguments: given } of routesIn(parseAst(code, { lang: 'ts' }))) {
    const properties = given[0]?.properties;
    if (properties === undefined || properties.some(({ type }) => type !== 'Property'))
      throw new Error(`not a literal: ${code.slice(start, end)}`);
    const needed = properties.filter(({ key }) => NEEDED.has(key.name ?? ''));
    lean += `${code.slice(from, start)}{ ${needed.map((one) => code.slice(one.start, one.end)).join(', ')} }`;
    from = end;
  }
  return lean + code.slice(from);
};

export const routes = (): Plugin => ({
  name: 'kinward-routes',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /packages\/contract\/src\/.*\.routes\.ts$/u },
    handler: (code) => ({ code: leanRoutes(code), map: null }),
  },
});
