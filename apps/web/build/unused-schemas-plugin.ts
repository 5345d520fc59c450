/**
 * Lets the bundler leave out the schemas that a page does not read. A schema is made by calls, of which a bundler cannot know that they do
 * nothing else: a page that needs one type of a module would make, at its start, every schema of it. Development keeps them all.
 */
import { parseAst, type Plugin } from 'vite';

interface Node {
  type: string;
  start: number;
  end: number;
}

interface Statement extends Node {
  declaration?: Statement | null;
  kind?: string;
  declarations?: { init: Node | null }[];
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Whether it calls something when it is made; what only a function of it calls does not count. */
const calls = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.some(calls);
  if (!isNode(value) || value.type.includes('Function')) return false;
  return value.type === 'CallExpression' || Object.values(value).some(calls);
};

/** The values of constants of a module that calls make. */
const madeByCalls = (code: string): Node[] =>
  (parseAst(code, { lang: 'ts' }).body as Statement[])
    .map((statement) => statement.declaration ?? statement)
    .filter(({ type, kind }) => type === 'VariableDeclaration' && kind === 'const')
    .flatMap(({ declarations }) => declarations ?? [])
    .flatMap(({ init }) => (init !== null && calls(init) ? [init] : []));

/** The module with each of its constants made by a call that a bundler may drop where nothing reads the constant. */
export const droppable = (code: string): string => {
  let [marked, from] = ['', 0];
  for (const { start, end } of madeByCalls(code)) {
    marked += `${code.slice(from, start)}/* @__PURE__ */ (() => (${code.slice(start, end)}))()`;
    from = end;
  }
  return marked + code.slice(from);
};

export const unusedSchemas = (): Plugin => ({
  name: 'kinward-unused-schemas',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /packages\/contract\/src\/(?:.*\.schemas|ids)\.ts$/u },
    handler: (code) => ({ code: droppable(code), map: null }),
  },
});
