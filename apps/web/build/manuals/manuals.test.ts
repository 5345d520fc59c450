/**
 * Manuals cannot lie: each control that a step names is a message of the portal, in both languages; each link and picture is there; and a
 * picture shows the words of today.
 */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { helpPlaceOf } from '../../src/features/manuals/help-places.ts';
import { MANUALS } from '../../src/features/manuals/manuals.ts';
import { PICTURE_STORIES } from './take/picture-stories.ts';
import { userPagesIn } from '../user-documents.ts';
import { documentOf, type Shown } from './frame.ts';
import { MANUAL_LANGUAGES, MANUALS_FOLDER, readLibrary, type Library } from './library.ts';
import { isDoneHere } from './markdown.ts';
import { fileOf, PICTURES, readRecords, THEMES, WIDTHS } from './pictures.ts';
import { treeOf } from './tree.ts';
import { loadWords } from './words.ts';

/** Anchors that the specification names (§ 2). */
const ANCHORS = [
  'dashboard',
  'timescheduler',
  'location',
  'appfilter',
  'webfilter',
  'appusage',
  'settings',
  'notification',
  'logout',
];
/** Routes that the specification names (§ 2). */
const ROUTES = {
  open: [
    '/view/manual',
    '/view/manual/mac',
    '/view/mobile/manual',
    '/view/mobile/manual/ios',
    ...['windows', 'router', 'linux', 'mac', 'android', 'ios'].map((name) => `/view/${name}/manual`),
    ...['android', 'ios', 'windows'].map((name) => `/view/register/${name}/manual`),
  ],
  user: [
    'user-manual',
    'installation-manual',
    'registration-manual',
    'feature-device-manual',
    ...['android', 'ios', 'windows', 'mac'].map((name) => `${name}-feature-manual`),
  ],
};
/** Bytes of all pictures: they are kept in the repository. */
const PICTURE_BYTES = 4 * 1024 * 1024;

const WEB = path.join(import.meta.dirname, '../..');
const FILES = { style: 'assets/manuals/manuals-x.css', script: 'assets/manuals/manual-page-x.js' };

let library: Library;
beforeAll(async () => {
  library = await readLibrary();
});
const open = (): Shown[] => library.shown.filter(({ frame }) => frame === 'open');
const pairs = (): [en: Shown, es: Shown][] =>
  open()
    .filter(({ language }) => language === 'en')
    .map((en) => [en, open().find(({ manual, language }) => manual === en.manual && language === 'es')!]);

/** Addresses that a link may lead to, but for anchors. */
const addresses = (): Set<string> => {
  const table = (file: string): string => readFileSync(path.join(WEB, 'src/app', file), 'utf8');
  const below = (root: string, source: string): string[] =>
    [...source.matchAll(/path: '([^']*)'/gu)].map(([, page = '']) =>
      page === '' ? root : `${root}/${page}`,
    );
  return new Set([
    ...userPagesIn(table('user-pages.ts')).map((page) => `/user/${page.path}`),
    ...below('/filter', table('filter/filter-pages.ts')),
    ...[...table('pages.ts').matchAll(/path: '([^']*)'/gu)].map(([, page = '']) => page),
    ...MANUALS.flatMap((manual) => manual.open),
    '/companion',
    '/filter/check',
  ]);
};

describe('manuals', () => {
  it('are in both languages, and no file is without its manual', () => {
    const files = globSync('*/*.md', { cwd: MANUALS_FOLDER }).map((file) => file.replaceAll(path.sep, '/'));
    const named = MANUALS.flatMap(({ id }) => MANUAL_LANGUAGES.map((language) => `${language}/${id}.md`));
    expect(files.toSorted()).toEqual(named.toSorted());
  });

  it('are at the addresses of the specification', () => {
    const all = MANUALS.flatMap((manual) => [...manual.open]);
    expect(all).toEqual([...new Set(all)]);
    expect(ROUTES.open.filter((address) => !all.includes(address))).toEqual([]);
    const users = MANUALS.map(({ user }) => user);
    expect(ROUTES.user.filter((address) => !users.includes(address))).toEqual([]);
    const pages = userPagesIn(readFileSync(path.join(WEB, 'src/app/user-pages.ts'), 'utf8'));
    const built = users.filter(
      (user) => user.startsWith('manuals/') || pages.some((page) => page.path === user),
    );
    expect(built).toEqual(users);
  });

  it('have the anchors of the specification in the user manual', () => {
    const [user] = pairs().find(([{ manual }]) => manual.id === 'user')!;
    const ids = user.read.sections.map(({ id }) => id);
    expect(ANCHORS.filter((anchor) => !ids.includes(anchor))).toEqual([]);
  });

  it('have a section for each page of the portal', () => {
    const anchors = new Map(open().map(({ manual, read }) => [manual.id, read.sections.map(({ id }) => id)]));
    const pages = [...addresses()].filter((page) => /^\/(?:user|filter)(?:\/|$)/u.test(page));
    expect(pages.length).toBeGreaterThan(30);
    const without = pages
      .map((page) => ({ page, ...helpPlaceOf(page) }))
      .filter(({ manual, anchor }) => !anchors.get(manual)?.includes(anchor));
    expect(without).toEqual([]);
  });

  it('have the same sections, controls, pictures and commands in both languages', () => {
    const shape = ({ read }: Shown) => ({
      sections: read.sections.map(({ id, level, number, controls }) => ({
        id,
        level,
        number,
        controls: controls.map(({ role, key }) => `${role}:${key.replaceAll(/\(.*\)/gu, '()')}`),
      })),
      pictures: read.pictures,
      diagrams: read.diagrams,
      commands: read.html.match(/<pre/gu)?.length,
    });
    for (const [en, es] of pairs()) expect(shape(es), en.manual.id).toEqual(shape(en));
  });

  it('are each followed by a story, where they tell to do something in the product', () => {
    const stories = path.join(WEB, '../../e2e/stories');
    const followed = globSync('*.spec.ts', { cwd: stories }).flatMap((file) => {
      const source = readFileSync(path.join(stories, file), 'utf8');
      const lists = [...source.matchAll(/expectAllFollowed\(\[([^\]]*)\]\)/gu)];
      return lists.flatMap(([, list = '']) => [...list.matchAll(/'([\w-]+)'/gu)].map(([, id]) => id));
    });
    const told = pairs().filter(([{ read }]) => read.sections.some(isDoneHere));
    expect(told.map(([{ manual }]) => manual.id).filter((id) => !followed.includes(id))).toEqual([]);
  });

  it('name each section once', () => {
    for (const { manual, read } of open()) {
      const ids = read.sections.map(({ id }) => id);
      expect(ids, manual.id).toEqual([...new Set(ids)]);
    }
  });

  it('link to what is there', () => {
    const known = addresses();
    const anchors = new Map(open().map(({ manual, read }) => [manual.id, read.sections.map(({ id }) => id)]));
    const broken = open().flatMap(({ manual, language, read }) =>
      read.links
        .filter((link) => {
          const [place = '', anchor] = link.split('#');
          const id = place === '' ? manual.id : /^([\w-]+)\.md$/u.exec(place)?.[1];
          if (id !== undefined) return anchor !== undefined && !anchors.get(id)?.includes(anchor);
          return !place.startsWith('https:') && !known.has(place);
        })
        .map((link) => `${manual.id}.${language}: ${link}`),
    );
    expect(broken).toEqual([]);
  });

  it('lead to the portal’s pages in its frame as the tree that it builds', () => {
    for (const { manual, language } of open()) {
      const tree = treeOf(library.bodyOf(manual.id, 'user', language));
      expect(tree[0]).toBe('article');
      expect(JSON.stringify(tree)).not.toContain('/view/');
    }
  });

  it('are documents that the policy allows, whole without a script', () => {
    for (const shown of open()) {
      const document = documentOf(shown, FILES);
      expect(document).not.toMatch(/<[^>]+\sstyle=|\son\w+=|<script(?! src=)/u);
      expect(document).toContain(`<html lang="${shown.language}"`);
      expect(document.match(/<h1/gu)).toHaveLength(1);
      // What only a script can do is hidden until it runs.
      expect(document).toMatch(/<form [^>]*role="search" hidden>/u);
      expect(document).toMatch(/<button [^>]*data-print hidden>/u);
    }
  });
});

describe('pictures of the manuals', () => {
  const records = readRecords();

  it('are those that the manuals name', () => {
    const named = new Set(open().flatMap(({ read }) => read.pictures));
    expect(Object.keys(records).toSorted()).toEqual([...named].toSorted());
    const files = globSync('*/*.webp', { cwd: PICTURES }).map((file) => path.join(PICTURES, file));
    const expected = [...named].flatMap((name) =>
      MANUAL_LANGUAGES.flatMap((language) =>
        WIDTHS.flatMap((width) => THEMES.map((theme) => fileOf(name, language, width, theme))),
      ),
    );
    expect(files.toSorted()).toEqual(expected.toSorted());
    expect(expected.every((file) => existsSync(file))).toBe(true);
    expect(files.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThan(PICTURE_BYTES);
  });

  it('mark a control that the manual names', () => {
    const texts = globSync('en/*.md', { cwd: MANUALS_FOLDER }).map((file) =>
      readFileSync(path.join(MANUALS_FOLDER, file), 'utf8'),
    );
    const named = new Set(
      texts.flatMap((text) => [...text.matchAll(/\[\[(?:[a-z]+:)?([^\]]+)\]\]/gu)].map(([, key]) => key)),
    );
    const marked = Object.entries(PICTURE_STORIES).map(([, { mark }]) => mark.key);
    expect(Object.keys(PICTURE_STORIES).toSorted()).toEqual(Object.keys(records).toSorted());
    expect(marked.filter((key) => !named.has(key))).toEqual([]);
  });

  it('show the words of today: else `npm run manuals` takes them again', async () => {
    const words = await loadWords();
    const stale = Object.entries(records).flatMap(([name, { shows }]) =>
      shows.flatMap(({ key, words: taken }) =>
        MANUAL_LANGUAGES.filter((language) => words[language].say(key) !== taken[language]).map(
          (language) => `${name}: ${key} is “${words[language].say(key)}” now`,
        ),
      ),
    );
    expect(stale).toEqual([]);
  });
});
