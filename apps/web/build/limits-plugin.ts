/**
 * Puts the number where a module reads a limit of the contract (`LIMITS.otpDigits`), so that no page carries the whole
 * table, which no bundler shakes. Development keeps the table.
 */
import { LIMITS } from '@kinward/contract/limits.ts';
import { parseAst, type Plugin } from 'vite';

const values = new Map<string, unknown>(Object.entries(LIMITS));

interface Node {
  type: string;
  start: number;
  end: number;
}

interface Read extends Node {
  computed: boolean;
  object: Node & { name?: string };
  property: Node & { name?: string };
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const isRead = (node: Node): node is Read => {
  const { computed, object } = node as Read;
  return (
    node.type === 'MemberExpression' && !computed && object.type === 'Identifier' && object.name === 'LIMITS'
  );
};

/** Every place where code reads a limit; what a text, a comment or a type says is none. */
const readsIn = (value: unknown): Read[] => {
  if (Array.isArray(value)) return value.flatMap(readsIn);
  if (!isNode(value)) return [];
  return isRead(value) ? [value] : Object.values(value).flatMap(readsIn);
};

/** Numbers alone: what is longer is said once, in its table. */
export const inlineLimits = (code: string, lang: 'ts' | 'tsx' = 'ts'): string => {
  let [fresh, from] = ['', 0];
  const reads = readsIn(parseAst(code, { lang })).toSorted((a, b) => a.start - b.start);
  for (const { start, end, property } of reads) {
    const limit = values.get(property.name ?? '');
    if (typeof limit !== 'number') continue;
    fresh += `${code.slice(from, start)}(${limit})`;
    from = end;
  }
  return fresh + code.slice(from);
};

export const limits = (): Plugin => ({
  name: 'kinward-limits',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\.tsx?$/u, code: /contract\/limits\.ts|\.\/limits\.ts/u },
    handler: (code, id) => ({ code: inlineLimits(code, id.endsWith('x') ? 'tsx' : 'ts'), map: null }),
  },
});
