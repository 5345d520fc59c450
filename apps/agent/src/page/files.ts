/** Files of the page, from the disk each time: nothing of them is held. */
import { createReadStream, globSync, statSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
/** Their names say their content. */
const KEPT = /^\/assets\//u;

export class PageFiles {
  readonly #folder: string;
  /** Names that there are, so that no other file is ever read. */
  readonly #names: ReadonlySet<string>;

  /** @param folder of the build; it may be missing */
  constructor(folder: string) {
    this.#folder = folder;
    const found = globSync('**/*.*', { cwd: folder }).filter((name) => path.extname(name) in TYPES);
    this.#names = new Set(found.map((name) => `/${name.split(path.sep).join('/')}`));
  }

  get areThere(): boolean {
    return this.#names.has('/index.html');
  }

  /** Answers a file, or the page itself for a path of the page. @returns whether there is such a file */
  send(pathname: string, response: ServerResponse, isHead: boolean): boolean {
    const name = path.posix.extname(pathname) === '' ? '/index.html' : pathname;
    if (!this.#names.has(name)) return false;
    const place = path.join(this.#folder, name);
    response.setHeader('content-type', TYPES[path.extname(name)] ?? '');
    response.setHeader(
      'cache-control',
      KEPT.test(name) ? 'private, max-age=31536000, immutable' : 'no-store',
    );
    response.setHeader('content-length', statSync(place).size);
    if (isHead) response.end();
    else
      createReadStream(place)
        .once('error', () => response.destroy())
        .pipe(response);
    return true;
  }
}
