import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readSpecification, readThreats, ROOT, type TestReference } from './doc-pages.ts';

/** A place of the data, for a message, and what it refers to. */
interface Entry {
  of: string;
  prose: string;
  tests: TestReference[];
}

const entries = (): Entry[] => [
  ...readSpecification().flatMap(({ statements }) =>
    statements.map(({ statement, where, tests }) => ({ of: statement, prose: where ?? '', tests })),
  ),
  ...readThreats().flatMap(({ threats }) =>
    threats.map(({ threat, defence, tests }) => ({ of: threat, prose: defence, tests })),
  ),
];

/** A title as a reader sees it: escaped quotes of a string literal are the quotes themselves. */
const unescaped = (source: string): string => source.replaceAll(/\\(['"`])/gu, '$1');

const sources = new Map<string, string>();
const sourceOf = (file: string): string => {
  const known = sources.get(file) ?? unescaped(readFileSync(path.join(ROOT, file), 'utf8'));
  sources.set(file, known);
  return known;
};

/** The paths that a text names in backticks, from the root of the repository; `*` and `{a,b}` are patterns. */
const pathsIn = (prose: string): string[] =>
  [...prose.matchAll(/`((?:apps|packages|testkit|e2e|tools|bench|docs)\/[\w@.*{},/[\]-]+)`/gu)].map(
    ([, found]) => found ?? '',
  );
const linksIn = (prose: string): string[] =>
  [...prose.matchAll(/\]\(([\w./-]+\.md)/gu)].map(([, found]) => `docs/${found}`);

const isThere = (file: string): boolean =>
  existsSync(path.join(ROOT, file)) || globSync(file, { cwd: ROOT }).length > 0;

const brokenTest = ({ file, titles = [] }: TestReference): string[] => {
  if (file === undefined) return [];
  if (!isThere(file)) return [`no file ${file}`];
  return titles
    .filter((title) => !sourceOf(file).includes(title))
    .map((title) => `no title "${title}" in ${file}`);
};

/** What the data names and the tree does not hold: test files, titles of tests, source files, linked pages. */
export const brokenReferences = (): string[] =>
  entries().flatMap(({ of, prose, tests }) =>
    [
      ...tests.flatMap(brokenTest),
      ...[...pathsIn(prose), ...linksIn(prose)]
        .filter((file) => !isThere(file))
        .map((file) => `no file ${file}`),
    ].map((fault) => `${of}: ${fault}`),
  );
