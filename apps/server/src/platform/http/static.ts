/**
 * Serves the built portal. Only files that the build wrote can be reached: the list is taken at the start, and again
 * when a new build has taken the place of the old one.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { companionCsp, COMPANION_PERMISSIONS, pageCsp, WORKER_CSP } from './edge-headers.ts';
import type { StaticFiles } from './edge-unmatched.ts';
import { languageOf } from './page-language.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.geojson': 'application/geo+json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.pbf': 'application/x-protobuf',
  '.mvt': 'application/vnd.mapbox-vector-tile',
};
/** Written by the build for this module, not for browsers. */
const PRIVATE = new Set(['/routes.json', '/csp.json', '/stats.json']);
/** Named by their content: the bundler's `assets/name-B4sKx1Zq.js` and the map's `basemap/<fingerprint>/0-0-0.bin`. */
const IMMUTABLE = /^\/(?:(?:companion\/)?assets\/.*[-.][\w-]{8,}\.\w+|basemap\/[\w-]{8,}\/[\w-]+\.bin)$/u;
/** The service workers: their own policy holds for what they fetch. */
const WORKERS = new Set(['/sw.js', '/companion/sw.js']);
/** The child's app: the only page that may ask for the place. */
const COMPANION = '/companion/index.html';
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;
/** Bytes of file contents kept in memory; the portal and the map's tiles together are a fraction of it. */
const CACHE_BYTES = 64 * 1024 * 1024;

interface Content {
  bytes: Buffer;
  etag: string;
}

/** Paths from the folder, with `/` in front; no dot file, source map or build's own list. */
const listFiles = (dir: string): Set<string> => {
  if (!existsSync(dir)) return new Set();
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const all = entries.map(
    (entry) => `/${path.relative(dir, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')}`,
  );
  return new Set(all.filter((file) => !/\/\.|\.map(?:\.br|\.gz)?$/u.test(file) && !PRIVATE.has(file)));
};

const readList = (file: string): unknown =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as unknown) : undefined;

type Files = Readonly<Record<string, string>>;

/** `routes.json`: which html file answers which page, one or one a language, and the one (`fallback`) that answers every other. */
const readPages = (dir: string): { pages: Map<string, string | Files>; fallback: string } => {
  const list = readList(path.join(dir, 'routes.json')) as
    | { pages?: Record<string, string | Files>; fallback?: string }
    | undefined;
  return { pages: new Map(Object.entries(list?.pages ?? {})), fallback: list?.fallback ?? 'index.html' };
};

/** `csp.json`: hash sources of the styles that the build writes into pages, with or without their quotation marks. */
const readStyleHashes = (dir: string, of: 'styleHashes' | 'companionStyleHashes'): string[] => {
  const list = readList(path.join(dir, 'csp.json')) as Record<string, string[]> | undefined;
  return (list?.[of] ?? [])
    .map((hash) => `'${hash.replaceAll("'", '')}'`)
    .filter((hash) => /^'sha(?:256|384|512)-[\w+/=-]+'$/u.test(hash));
};

const accepts = (request: FastifyRequest, encoding: string): boolean =>
  (request.headers['accept-encoding'] ?? '')
    .split(',')
    .some((part) => new RegExp(`^\\s*${encoding}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*$).*)?$`, 'u').test(part));

/** A path that can only mean a file: its last part has an extension, or a part of it begins with a dot. */
const looksLikeFile = (page: string): boolean => /(?:^|\/)\.|\.[^/.]+$|[\0\\]/u.test(page);

class FileCache {
  readonly #dir: string;
  readonly #contents = new Map<string, Content>();
  #bytes = 0;

  constructor(dir: string) {
    this.#dir = dir;
  }

  /** @returns undefined when the file is gone since the list was taken */
  async get(file: string): Promise<Content | undefined> {
    const kept = this.#contents.get(file);
    if (kept) return kept;
    const bytes = await readFile(path.join(this.#dir, file)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (bytes === undefined) return undefined;
    const content = {
      bytes,
      etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    };
    if (this.#bytes + bytes.length <= CACHE_BYTES) {
      this.#contents.set(file, content);
      this.#bytes += bytes.length;
    }
    return content;
  }
}

/** What distinguishes one build from another: the list that every build writes. Empty while there is none. */
const stampOf = (dir: string): string => {
  const list = statSync(path.join(dir, 'routes.json'), { throwIfNoEntry: false });
  return list ? `${list.ino} ${list.mtimeMs}` : '';
};

/** One build of the portal, as it was listed. */
class Build {
  readonly stamp: string;
  readonly csp: string;
  readonly companionCsp: string;
  readonly cache: FileCache;
  readonly #files: Set<string>;
  readonly #pages: Map<string, string | Files>;
  readonly #fallback: string;

  constructor(dir: string) {
    this.stamp = stampOf(dir);
    this.#files = listFiles(dir);
    const { pages, fallback } = readPages(dir);
    this.#pages = pages;
    this.#fallback = `/${fallback}`;
    this.csp = pageCsp(readStyleHashes(dir, 'styleHashes'));
    this.companionCsp = companionCsp(readStyleHashes(dir, 'companionStyleHashes'));
    this.cache = new FileCache(dir);
  }

  /** @param languageOf chooses where a page has a file for each language */
  fileFor(page: string, languageOf: (languages: readonly string[]) => string): string | undefined {
    const trimmed = page.length > 1 ? page.replace(/\/$/u, '') : page;
    const entry = this.#pages.get(trimmed);
    const named = typeof entry === 'object' ? entry[languageOf(Object.keys(entry))] : entry;
    const listed = `/${named ?? ''}`;
    if (this.#files.has(listed)) return listed;
    if (this.#files.has(page) && !/\.(?:br|gz)$/u.test(page)) return page;
    if (looksLikeFile(page)) return undefined;
    return this.#files.has(this.#fallback) ? this.#fallback : undefined;
  }

  /** The compressed forms of a file, the better one first. */
  variantsOf(file: string) {
    return ENCODINGS.filter(([, suffix]) => this.#files.has(file + suffix));
  }
}

interface Found {
  file: string;
  csp: string;
  content: Content;
  encoding: string | undefined;
  /** The answer depends on what the browser accepts. */
  varies: boolean;
}

const find = async (build: Build, request: FastifyRequest, page: string): Promise<Found | undefined> => {
  const file = build.fileFor(page, (languages) => languageOf(request, languages));
  if (file === undefined) return undefined;
  const variants = build.variantsOf(file);
  const chosen = variants.find(([encoding]) => accepts(request, encoding));
  const content = await build.cache.get(chosen ? file + chosen[1] : file);
  const csp = file === COMPANION ? build.companionCsp : build.csp;
  return content && { file, csp, content, encoding: chosen?.[0], varies: variants.length > 0 };
};

/**
 * @param dir the portal's build; while the folder is not there, nothing is served
 */
export const createStatic = (dir: string): StaticFiles => {
  let build = new Build(dir);
  /** True when another build is there now; while a build is being put in place, the former one stays. */
  const renew = (): boolean => {
    const stamp = stampOf(dir);
    if (stamp === '' || stamp === build.stamp) return false;
    build = new Build(dir);
    return true;
  };

  return async (request: FastifyRequest, reply: FastifyReply, page: string): Promise<boolean> => {
    // A page of the old build would name files that are gone.
    if (!looksLikeFile(page)) renew();
    let found = await find(build, request, page);
    if (!found && renew()) found = await find(build, request, page);
    if (!found) return false;
    send(request, reply, found);
    return true;
  };
};

const send = (request: FastifyRequest, reply: FastifyReply, found: Found): void => {
  const { file, content } = found;
  const isPage = file.endsWith('.html');
  reply.header('content-type', TYPES[path.extname(file)] ?? 'application/octet-stream');
  reply.header('cache-control', cacheControl(file, isPage));
  reply.header('etag', content.etag);
  if (found.varies) reply.header('vary', 'accept-encoding');
  if (isPage) reply.header('content-security-policy', found.csp);
  if (file === COMPANION) {
    reply.header('permissions-policy', COMPANION_PERMISSIONS);
  }
  if (WORKERS.has(file)) reply.header('content-security-policy', WORKER_CSP);
  if (request.headers['if-none-match'] === content.etag) {
    reply.status(304).send();
    return;
  }
  if (found.encoding !== undefined) reply.header('content-encoding', found.encoding);
  reply.header('content-length', content.bytes.length);
  reply.send(request.method === 'HEAD' ? '' : content.bytes);
};

const cacheControl = (file: string, isPage: boolean): string => {
  if (isPage) return 'no-store';
  return IMMUTABLE.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache';
};
