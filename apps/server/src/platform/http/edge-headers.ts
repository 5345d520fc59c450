/**
 * Security headers, set here and not by a plugin: there are three kinds of answers (page, API, documentation) and each
 * has one fixed list, so a table says more than options do.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSecure } from './address.ts';

const COMMON: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'x-dns-prefetch-control': 'off',
  'x-permitted-cross-domain-policies': 'none',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
};

/** An answer of the API opened as a page is inert. */
const API_CSP = "default-src 'none'; frame-ancestors 'none'; sandbox";
/** The API's own documentation: one page, one script, one style sheet, all from here. */
export const DOCS_CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/** The service worker fetches files of this origin and does nothing else. */
export const WORKER_CSP = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/** @param styleHashes sources such as `'sha256-…'` of the styles that the build writes into the pages */
export const pageCsp = (styleHashes: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src 'self'", ...styleHashes].join(' '),
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The child's app has no forms that leave it and no pictures but its own; those of the family come with its token (`blob:`). */
export const companionCsp = (styleHashes: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src 'self'", ...styleHashes].join(' '),
    "img-src 'self' blob:",
    "connect-src 'self'",
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The one page that may ask for the place; camera and microphone stay shut there too. */
export const COMPANION_PERMISSIONS = (COMMON['permissions-policy'] ?? '').replace(
  'geolocation=()',
  'geolocation=(self)',
);

const HSTS = 'max-age=31536000; includeSubDomains';

/** Path below which answers are the API's. */
export const isApiPath = (url: string): boolean => /^\/api(?:[/?]|$)/u.test(url);

/** Headers of every answer; the API's until a page or the documentation replaces the policy. */
export const setSecurityHeaders = (request: FastifyRequest, reply: FastifyReply): void => {
  reply.headers(COMMON);
  reply.header('x-request-id', request.id);
  reply.header('content-security-policy', API_CSP);
  reply.header('cache-control', 'no-store');
  if (isSecure(request)) reply.header('strict-transport-security', HSTS);
};
