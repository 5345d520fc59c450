/**
 * The portal's words for the manuals: a manual names a control by the key of its message, so that it says what the portal says, in both
 * languages, and cannot be built when the message is gone.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Language, loadedCatalogues } from '../../src/lib/language.ts';

const SOURCES = path.join(import.meta.dirname, '../../src');
/** The child's page has its words beside the portal's: what a picture shows of it is `companion.yes`. */
const COMPANION = path.join(import.meta.dirname, '../../../companion/src/messages');
/** The two drawers: each entry has its label (or place) before its path. */
const MENUS = {
  user: [path.join(SOURCES, 'app/shell/menu/menu.ts'), /label: '([^']+)',\s*path: '([^']*)'/gu],
  filter: [path.join(SOURCES, 'app/filter/filter-menu.ts'), /place: '([^']+)',\s*path: '([^']*)'/gu],
} as const;

/** A place in a catalogue, with what its function is given: `shell.logOut`, `dashboard.remove("Pixel 7a")`. */
const KEY = /^(?<path>[\w-]+(?:\.[\w-]+)+)(?:\((?<given>.*)\))?$/u;

export interface Words {
  /** @throws Error for a key that no catalogue has, or that is no sentence */
  say(key: string): string;
  /** An entry of the side menu by its English label, with its page. @throws Error for one that the menu does not have */
  menu(label: string): Place;
  /** An entry of the filter's drawer by its name. @throws Error for one that it does not have */
  filter(place: string): Place;
}

/** What a page is called in the menu, and its address. */
export interface Place {
  words: string;
  href: string;
}

type Catalogues = Readonly<Record<string, unknown>>;

const files = (pattern: string): string[] =>
  globSync(pattern, { cwd: SOURCES }).map((file) => path.join(SOURCES, file));

const load = (file: string): Promise<unknown> => import(pathToFileURL(file).href);

/** What the child's page says at first, from 13 on, and its pairing. */
async function companionIn(language: Language): Promise<Catalogues> {
  const files = [language, 'pairing', 'older'].map((name) => load(path.join(COMPANION, `${name}.ts`)));
  const suffix = language === 'en' ? /^en$|En$/u : /^es$|Es$/u;
  const parts = (await Promise.all(files)).flatMap((file) => Object.entries(file as Catalogues));
  return {
    companion: Object.assign({}, ...parts.filter(([name]) => suffix.test(name)).map(([, own]) => own)),
  };
}

async function english(): Promise<Catalogues> {
  const own = files('**/*messages*.ts').filter((file) => !/\.(?:es|test)\.ts$/u.test(file));
  await Promise.all(own.map(load));
  // The one that the catalogues have registered with: a configuration that Vite has bundled holds another.
  const language = (await load(path.join(SOURCES, 'lib/language.ts'))) as {
    loadedCatalogues: typeof loadedCatalogues;
  };
  return { ...Object.fromEntries(language.loadedCatalogues()), ...(await companionIn('en')) };
}

async function spanish(): Promise<Catalogues> {
  const parts = await Promise.all(files('**/*messages*.es.ts').map(load));
  const portal = Object.assign(
    {},
    ...parts.map((part) => (part as { default?: object }).default),
  ) as Catalogues;
  return { ...portal, ...(await companionIn('es')) };
}

const entriesOf = (menu: keyof typeof MENUS): ReadonlyMap<string, string> => {
  const [file, entry] = MENUS[menu];
  return new Map(
    [...readFileSync(file, 'utf8').matchAll(entry)].map(([, name = '', page = '']) => [
      name,
      page === '' ? `/${menu}` : `/${menu}/${page}`,
    ]),
  );
};

const pageIn = (menu: keyof typeof MENUS, name: string): string => {
  const href = entriesOf(menu).get(name);
  if (href === undefined) throw new Error(`no entry of the menu is called ${name}`);
  return href;
};

const wordsOf = (language: Language, catalogues: Catalogues): Words => {
  const say = (key: string): string => {
    const { path: place = '', given } = KEY.exec(key)?.groups ?? {};
    let found: unknown = catalogues;
    for (const name of place.split('.')) found = (found as Catalogues | undefined)?.[name];
    const args = given === undefined ? [] : (JSON.parse(`[${given}]`) as unknown[]);
    const said = typeof found === 'function' ? (found as (...given: unknown[]) => unknown)(...args) : found;
    if (typeof said !== 'string') throw new Error(`no message is called ${key} (${language})`);
    return said;
  };
  const { menu: others } = catalogues['shell'] as { menu: Record<string, string> };
  return {
    say,
    menu: (label) => ({ href: pageIn('user', label), words: others[label] ?? label }),
    filter: (place) => ({ href: pageIn('filter', place), words: say(`filter-shell.places.${place}`) }),
  };
};

let loaded: Promise<Record<Language, Words>> | undefined;

/** The words of the portal in each of its languages, read once. */
export const loadWords = (): Promise<Record<Language, Words>> =>
  (loaded ??= Promise.all([english(), spanish()]).then(([en, es]) => ({
    en: wordsOf('en', en),
    es: wordsOf('es', es),
  })));
