/** The failures of a route: those it declares, and those that every route of its kind has. */
import type { ErrorCode } from './errors.ts';
import type { RouteSpec } from './route.ts';

/** Codes that a route can answer without naming them. */
const impliedErrors = (route: RouteSpec): ErrorCode[] => {
  const codes: ErrorCode[] = [
    'INTERNAL',
    'BUSY',
    'STORAGE_FULL',
    'INSECURE_TRANSPORT',
    'MISDIRECTED',
    'RATE_LIMITED',
  ];
  if (route.query || route.body) codes.push('VALIDATION');
  if (route.params) codes.push('NOT_FOUND');
  if (route.body) codes.push('MALFORMED_JSON');
  if (route.body || route.multipart) codes.push('TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE');
  if (route.method !== 'GET') codes.push('ORIGIN_NOT_ALLOWED');
  if (route.audience !== 'public') codes.push('UNAUTHENTICATED');
  if (route.audience.startsWith('parent') && !route.worksExpired) codes.push('PACKAGE_EXPIRED');
  if (route.audience.startsWith('parent') && !route.worksUnprotected) codes.push('MFA_SETUP_REQUIRED');
  if (route.recentAuthentication) codes.push('REAUTH_REQUIRED');
  if (route.audience.startsWith('parent')) codes.push('ACCESS_TOKEN_FORBIDDEN');
  if (route.repeat === 'key') codes.push('VALIDATION', 'IDEMPOTENCY_MISMATCH');
  if (route.deletes) codes.push('FAMILY_ON_LEGAL_HOLD');
  return codes;
};

/** Every code that a route can answer, each once. */
export const errorsOf = (route: RouteSpec): ReadonlySet<ErrorCode> =>
  new Set([...(route.errors ?? []), ...impliedErrors(route)]);
