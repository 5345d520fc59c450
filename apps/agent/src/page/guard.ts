/**
 * Which questions the page's server hears at all. A site that a browser shows can lead its own name to the loopback, or send
 * something there: the name, where the question comes from and how it was made are looked at before anything else.
 */
import type { IncomingHttpHeaders } from 'node:http';

/** By what the command `kinward-agent open` is known from a page: no page sends it without asking first, and nobody answers that. */
export const OPEN_HEADER = 'x-kinward-open';
export const OPEN_PATH = '/api/open';
/** What a tray asks; it is known as the command is. */
export const TRAY_PATH = '/api/tray';
/** A name of a site is no longer than 253. */
const MOST_PATH = 300;

export interface Question {
  method?: string | undefined;
  url?: string | undefined;
  headers: IncomingHttpHeaders;
}

/** @param host name and port by which alone it is asked @returns the code of the refusal; null: it is heard */
export function refusalOf({ method, url = '', headers }: Question, host: string): number | null {
  if (method !== 'GET' && method !== 'HEAD' && method !== 'POST') return 405;
  if (headers.host !== host) return 403;
  if (!url.startsWith('/') || url.length > MOST_PATH) return 400;
  // What it may is known by its beginning: one that leads to another path than it says, as `/api/./rules`, is none.
  if (URL.parse(url, `http://${host}`)?.pathname !== url.split('?', 1)[0]) return 400;
  const { origin, [OPEN_HEADER]: open, 'sec-fetch-site': site } = headers;
  if (origin !== undefined && origin !== `http://${host}`) return 403;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return 403;
  // A browser says where what it sends comes from; the command is none.
  const isCommand = origin === undefined && site === undefined && open !== undefined;
  if (url.startsWith(TRAY_PATH) && !isCommand) return 403;
  if (method !== 'POST') return null;
  if (url === OPEN_PATH ? !isCommand : origin === undefined) return 403;
  return headers['content-type'] === 'application/json' ? null : 415;
}

/** As those of the portal, and nothing of another program. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'x-dns-prefetch-control': 'off',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "font-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
};
