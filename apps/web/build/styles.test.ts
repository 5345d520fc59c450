/**
 * Style sheets and the code that names their classes belong together: a class that no rule has shows nothing, and no type
 * says so. Breakpoints are the four of styles/breakpoints.css (docs/decisions/0068-layout-primitives-and-breakpoints.md).
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { BESIDE, MEDIUM, WIDE } from '../src/lib/media.ts';

const APPS = path.join(import.meta.dirname, '../..');
const ROOTS = ['web/src', 'companion/src'].map((folder) => path.join(APPS, folder));
const files = (pattern: string): string[] =>
  ROOTS.flatMap((cwd) => globSync(pattern, { cwd }).map((file) => path.join(cwd, file)));
const read = (file: string): string => readFileSync(file, 'utf8');
const shown = (file: string): string => path.relative(APPS, file);

const sheets = files('**/*.css').map((file) => ({
  file,
  css: read(file).replaceAll(/\/\*[^]*?\*\//gu, ''),
}));
const sources = files('**/*.{ts,tsx}')
  .filter((file) => !/\.test\.tsx?$/u.test(file))
  .map((file) => ({ file, code: read(file) }));

/** Every class that a selector of the sheet has, but for those of a library. */
const classesOf = (css: string): Set<string> => {
  const selectors = [...css.matchAll(/([^{};]+)\{/gu)].map(([, selector = '']) => selector.trim());
  const own = selectors
    .filter((selector) => !selector.startsWith('@'))
    .map((selector) => selector.replaceAll(/:global\((?:[^()]|\([^()]*\))*\)/gu, ''));
  return new Set(
    own.flatMap((selector) => [...selector.matchAll(/\.([A-Za-z][\w-]*)/gu)].map(([, name = '']) => name)),
  );
};

interface Use {
  from: string;
  names: string[];
  /** A class is also chosen by a value: `css[state]`. */
  byValue: boolean;
}

/** What each file uses of each module that it imports. */
const uses = sources.flatMap(({ file, code }) =>
  [...code.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gmu)].map(([, local, from = '']) => ({
    file,
    use: {
      from: path.join(path.dirname(file), from),
      names: [...code.matchAll(new RegExp(String.raw`(?<![\w/.])${local}\.(\w+)`, 'gu'))].map(
        ([, name = '']) => name,
      ),
      byValue: new RegExp(String.raw`(?<![\w/.])${local}\[`, 'u').test(code),
    } satisfies Use,
  })),
);

it('changes pages at the four named widths alone', () => {
  const named = sheets.find(({ file }) => file.endsWith('styles/breakpoints.css'))!;
  expect([...named.css.matchAll(/min-width: (\d+)px/gu)].map(([, width]) => Number(width))).toEqual([
    480, 768, 1024, 1600,
  ]);
  const others = sheets.filter(({ file }) => file !== named.file);
  const raw = others.flatMap(({ file, css }) =>
    [...css.matchAll(/@media[^{]*\b(?:width|height)\b[^{]*/gu)].map(([query]) => `${shown(file)}: ${query}`),
  );
  expect(raw).toEqual([]);
  const widths = new Set([BESIDE, MEDIUM, WIDE].flatMap((query) => query.match(/(?<=width: )\d+px/gu)));
  expect(widths).toEqual(new Set(['480px', '768px', '1024px']));
  const inCode = sources.filter(
    ({ file, code }) => !file.endsWith('lib/media.ts') && /-width: \d/u.test(code),
  );
  expect(inCode.map(({ file }) => shown(file))).toEqual([]);
});

it('imports no sheet that does not exist', () => {
  const known = new Set(sheets.map(({ file }) => file));
  const lost = uses.filter(({ use }) => !known.has(use.from));
  expect(lost.map(({ file, use }) => `${shown(file)}: ${shown(use.from)}`)).toEqual([]);
});

it('has a rule for every class of a module that is named, and names every class that has one', () => {
  for (const { file, css } of sheets.filter((sheet) => sheet.file.endsWith('.module.css'))) {
    const has = classesOf(css);
    const of = uses.filter(({ use }) => use.from === file).map(({ use }) => use);
    const named = new Set(of.flatMap(({ names }) => names));
    expect(
      [...named].filter((name) => !has.has(name)),
      `${shown(file)}: named without a rule`,
    ).toEqual([]);
    const idle = of.some(({ byValue }) => byValue) ? [] : [...has].filter((name) => !named.has(name));
    expect(idle, `${shown(file)}: a rule that nothing names`).toEqual([]);
    expect(of, `${shown(file)} is imported`).not.toEqual([]);
  }
});

it('has a rule for every shared class', () => {
  const shared = new Set(
    sheets.filter(({ file }) => !file.endsWith('.module.css')).flatMap(({ css }) => [...classesOf(css)]),
  );
  for (const { file, code } of sources) {
    const attributes = [...code.matchAll(/className=(?:"([^"]*)"|\{cx\('([^']*)')/gu)];
    const unknown = attributes
      .flatMap(([, plain, first]) => (plain ?? first ?? '').split(' '))
      .filter((name) => name !== '' && !shared.has(name));
    expect(unknown, `${shown(file)}: classes without a rule`).toEqual([]);
  }
});

/** Else each element that comes has the styles of the whole page worked out again. */
it('asks by :has() for a class, an attribute or a state, never for any element', () => {
  const asked = sheets.flatMap(({ file, css }) =>
    [...css.matchAll(/:has\(((?:[^()]|\([^()]*\))*)\)/gu)].map(([, what = '']) => ({ file, what })),
  );
  expect(asked.length).toBeGreaterThan(10);
  const open = asked.filter(({ what }) => /:nth-|-child\b|\*/u.test(what));
  expect(open.map(({ file, what }) => `${shown(file)}: ${what}`)).toEqual([]);
});
