/**
 * Which tests a change reaches. Every server test starts the whole application, so imports alone would name all of them:
 * the files that put the application together are not followed, and a slice's own tests are taken by its name instead.
 * A slice that another one only calls at run time is missed; a run of everything sees it.
 */
import path from 'node:path';
import { importsOf } from '../checks/import-rules.ts';

/** The text of every source file by its path in the clone. */
export type Sources = ReadonlyMap<string, string>;

/** They import nearly everything; what they import does not reach what imports them. */
const COMPOSITION =
  /^apps\/server\/src\/app(?:-[\w-]+)?\.ts$|^apps\/server\/src\/(?:gateway\/gateway|ports\/platform)\.ts$|^packages\/contract\/src\/routes\.ts$|^apps\/web\/src\/app\/(?:user-)?pages\.ts$/u;
/** Every test depends on them. */
const OF_ALL = /^(?:package(?:-lock)?\.json|tsconfig[\w.]*\.json|vitest\.config\.ts)$/u;
const OF_ALL_UNIT =
  /^apps\/server\/migrations\/|^tools\/lib\/vitest\/vitest-database\.ts$|^testkit\/src\/database\.ts$/u;
const OF_ALL_STORIES =
  /^e2e\/(?:support\/|playwright\.config\.ts|package\.json)|^apps\/server\/migrations\/|^testkit\/src\/(?:boot|people|register|serve|stack)\.ts$/u;

const UNIT_TEST = /\.test\.(?:tsx?|mjs)$/u;
const INSTALLATION_TEST = /\.installation\.test\.ts$/u;
/** A page of the whole portal on a whole installation; like a story it is chosen by what it is about. */
const PORTAL_TEST = /\.portal\.test\.ts$/u;
const STORY = /^e2e\/stories\/[\w-]+\.spec\.ts$/u;
/** One story that walks through the whole product; it is taken whenever there is any. */
const SMOKE = /^e2e\/stories\/smoke\.spec\.ts$/u;
/** They look at how every page appears: only what browsers are given can change that. */
const WALK = /^e2e\/stories\/(?:accessible|every-page|(?:\w+-)?states)\.spec\.ts$/u;
/** The part of the product that a file belongs to, by the word that is the same in contract, server and portal. */
const PART =
  /^(?:packages\/contract\/src|apps\/server\/src\/slices|apps\/web\/src\/features)\/(?<part>[\w-]+)\//u;

/** Its tests start it as one, so that their imports do not say which file of it they are about. It is the server's part of `realtime`. */
const GATEWAY = 'apps/server/src/gateway/';

const partOf = (file: string): string | undefined =>
  file.startsWith(GATEWAY) ? 'realtime' : PART.exec(file)?.groups?.['part'];
const partsOf = (files: Iterable<string>): ReadonlySet<string> =>
  new Set(
    [...files]
      .filter((file) => !UNIT_TEST.test(file))
      .map((file) => partOf(file) ?? '')
      .filter((part) => part !== ''),
  );

/** The changed files and what imports them, at any depth, without going on through the composition. */
const reachedFrom = (changed: readonly string[], sources: Sources): ReadonlySet<string> => {
  const importers = new Map<string, string[]>();
  for (const [file, text] of sources)
    for (const target of importsOf(file, text))
      importers.set(target, [...(importers.get(target) ?? []), file]);
  const reached = new Set(changed);
  const waiting = [...changed];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const isThrough = COMPOSITION.test(file) && !changed.includes(file);
    for (const importer of importers.get(file) ?? []) {
      // A table over all routes is a test of each route.
      if (reached.has(importer) || (isThrough && !UNIT_TEST.test(importer))) continue;
      reached.add(importer);
      waiting.push(importer);
    }
  }
  return reached;
};

/** Files that are read and not imported: a page of the docs, a track, a table. */
const readBy = (changed: readonly string[], sources: Sources, tests: RegExp): string[] => {
  const names = changed.filter((file) => !sources.has(file)).map((file) => path.basename(file));
  return [...sources]
    .filter(([file, text]) => tests.test(file) && names.some((name) => text.includes(name)))
    .map(([file]) => file);
};

/** The paths of the portal that a feature has, from the tables of pages. */
const pathsOf = (feature: string, sources: Sources): string[] => {
  const entry = /path:\s*'(?<path>[^']+)',\s*page:[^']*'\.\.\/features\/(?<feature>[\w-]+)\//gu;
  return [...sources]
    .filter(([file]) => /^apps\/web\/src\/app\/(?:user-)?pages\.ts$/u.test(file))
    .flatMap(([, text]) => [...text.matchAll(entry)])
    .filter(({ groups }) => groups?.['feature'] === feature)
    .map(({ groups }) => groups?.['path'] ?? '');
};

/** Whether a test prepares its family through the routes of one of the parts, or opens one of its pages. */
const isAboutOneOf = (parts: ReadonlySet<string>, sources: Sources): ((text: string) => boolean) => {
  const paths = [...parts].flatMap((part) => pathsOf(part, sources)).filter((page) => page !== 'dashboard');
  const marks = [
    ...[...parts].map((part) => `@kinward/contract/${part}/`),
    ...paths.flatMap((page) => [`/${page}`, `'${page}'`]),
  ];
  return (text) => marks.some((mark) => text.includes(mark));
};

/**
 * The unit tests to run for `changed` files.
 * @returns paths in the clone; null when every test may be reached
 */
export const affectedUnitTests = (changed: readonly string[], sources: Sources): string[] | null => {
  if (changed.some((file) => OF_ALL.test(file) || OF_ALL_UNIT.test(file))) return null;
  const reached = reachedFrom(changed, sources);
  const parts = partsOf(reached);
  const read = new Set(readBy(changed, sources, UNIT_TEST));
  const isAbout = isAboutOneOf(parts, sources);
  return [...sources]
    .filter(([file]) => UNIT_TEST.test(file) && !INSTALLATION_TEST.test(file))
    .filter(
      ([file, text]) =>
        reached.has(file) ||
        read.has(file) ||
        parts.has(partOf(file) ?? '') ||
        (PORTAL_TEST.test(file) && isAbout(text)),
    )
    .map(([file]) => file);
};

/**
 * The stories to run for `changed` files: those that import what changed, are named by a part that a change reaches, prepare
 * their family through its routes, or open one of its pages.
 * @returns paths in the clone; null when every story may be reached
 */
export const affectedStories = (changed: readonly string[], sources: Sources): string[] | null => {
  if (changed.some((file) => OF_ALL.test(file) || OF_ALL_STORIES.test(file))) return null;
  const product = changed.filter(
    (file) => /^(?:apps|packages)\//u.test(file) && sources.has(file) && !UNIT_TEST.test(file),
  );
  const stories = [...sources].filter(([file]) => STORY.test(file));
  const own = new Set([...changed, ...readBy(changed, sources, STORY)]);
  if (product.length === 0) return stories.map(([file]) => file).filter((file) => own.has(file));
  const reached = reachedFrom(product, sources);
  const parts = new Set(partsOf(reached));
  if (product.some((file) => file.startsWith('apps/companion/'))) parts.add('companion');
  const isTextAbout = isAboutOneOf(parts, sources);
  const isAbout = (file: string, text: string): boolean =>
    [...parts].some((part) => path.basename(file).startsWith(part)) || isTextAbout(text);
  const isSeen = product.some((file) => file.startsWith('apps/web/'));
  return stories
    .filter(
      ([file, text]) =>
        own.has(file) ||
        SMOKE.test(file) ||
        (WALK.test(file) ? isSeen && isAbout(file, text) : isAbout(file, text)),
    )
    .map(([file]) => file);
};
