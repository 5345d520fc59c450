/** Serves the built portal. Only files that the build wrote can be reached: the list is taken once, at the start. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageCsp } from './edge-headers.ts';
import type { StaticFiles } from './edge-unmatched.ts';

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
const IMMUTABLE = /^\/(?:assets\/.*[-.][\w-]{8,}\.\w+|basemap\/[\w-]{8,}\/[\w-]+\.bin)$/u;
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

/** `routes.json`: which html file answers which page, and the one (`fallback`) that answers every other. */
const readPages = (dir: string): { pages: Map<string, string>; fallback: string } => {
  const list = readList(path.join(dir, 'routes.json')) as
    { pages?: Record<string, string>; fallback?: string } | undefined;
  const pages = Object.entries(list?.pages ?? {}).map(([page, file]) => [page, `/${file}`] as const);
  return { pages: new Map(pages), fallback: `/${list?.fallback ?? 'index.html'}` };
};

/** `csp.json`: hash sources of the styles that the build writes into pages, with or without their quotation marks. */
const readStyleHashes = (dir: string): string[] => {
  const list = readList(path.join(dir, 'csp.json')) as { styleHashes?: string[] } | undefined;
  return (list?.styleHashes ?? [])
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

  async get(file: string): Promise<Content> {
    const kept = this.#contents.get(file);
    if (kept) return kept;
    const bytes = await readFile(path.join(this.#dir, file));
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

/**
 * @param dir the portal's build; a folder that is not there serves nothing
 */
export const createStatic = (dir: string): StaticFiles => {
  const files = listFiles(dir);
  const { pages, fallback } = readPages(dir);
  const csp = pageCsp(readStyleHashes(dir));
  const cache = new FileCache(dir);

  const fileFor = (page: string): string | undefined => {
    const trimmed = page.length > 1 ? page.replace(/\/$/u, '') : page;
    const listed = pages.get(trimmed);
    if (listed !== undefined && files.has(listed)) return listed;
    if (files.has(page) && !/\.(?:br|gz)$/u.test(page)) return page;
    if (looksLikeFile(page)) return undefined;
    return files.has(fallback) ? fallback : undefined;
  };

  return async (request: FastifyRequest, reply: FastifyReply, page: string): Promise<boolean> => {
    const file = fileFor(page);
    if (file === undefined) return false;
    const isPage = file.endsWith('.html');
    const variants = ENCODINGS.filter(([, suffix]) => files.has(file + suffix));
    const chosen = variants.find(([encoding]) => accepts(request, encoding));
    const { bytes, etag } = await cache.get(chosen ? file + chosen[1] : file);
    reply.header('content-type', TYPES[path.extname(file)] ?? 'application/octet-stream');
    reply.header('cache-control', cacheControl(file, isPage));
    reply.header('etag', etag);
    if (variants.length > 0) reply.header('vary', 'accept-encoding');
    if (isPage) reply.header('content-security-policy', csp);
    if (request.headers['if-none-match'] === etag) {
      reply.status(304).send();
      return true;
    }
    if (chosen) reply.header('content-encoding', chosen[0]);
    reply.header('content-length', bytes.length);
    reply.send(request.method === 'HEAD' ? '' : bytes);
    return true;
  };
};

const cacheControl = (file: string, isPage: boolean): string => {
  if (isPage) return 'no-store';
  return IMMUTABLE.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache';
};
