import type { FastifyRequest } from 'fastify';
import { isSecure } from './address.ts';

/**
 * Where a caller reached the installation, without a slash at the end: PUBLIC_URL, else the host that was asked, which the
 * guards have found to be one of ours. A phone in the same network finds the installation there, unlike at 127.0.0.1.
 * For the caller's own eyes only; what is sent to others says `portalAddress`.
 */
export const originAsked =
  ({ publicUrl }: { publicUrl: string | null }) =>
  (request: FastifyRequest): string =>
    publicUrl ?? `${isSecure(request) ? 'https' : 'http'}://${request.headers.host ?? 'localhost'}`;
