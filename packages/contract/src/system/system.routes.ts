import { defineRoute } from '../route.ts';
import { instant, z } from '../schema.ts';

const slice = 'system';

export const health = defineRoute({
  name: 'health',
  slice,
  method: 'GET',
  path: '/health',
  audience: 'public',
  summary: 'Reports whether the server and its database are up.',
  reply: z.object({
    /** `degraded`: it answers, but had no room left to store something in the last minutes. */
    status: z.enum(['ok', 'degraded']),
    version: z.string(),
    /** Whether a resolver of the filter answers; left out where the installation has none. */
    filter: z.optional(z.enum(['answering', 'silent'])),
  }),
  errors: ['BUSY'],
});

export const openapi = defineRoute({
  name: 'openapi',
  slice,
  method: 'GET',
  path: '/openapi.json',
  audience: 'public',
  kind: 'raw',
  summary: 'This document.',
});

export const docs = defineRoute({
  name: 'docs',
  slice,
  method: 'GET',
  path: '/docs',
  audience: 'public',
  kind: 'raw',
  summary: 'Shows the OpenAPI document.',
});

export const docsFile = defineRoute({
  name: 'docsFile',
  slice,
  method: 'GET',
  path: '/docs/{file}',
  audience: 'public',
  kind: 'raw',
  summary: 'Script and style sheet of the page that shows the OpenAPI document.',
  params: z.object({ file: z.enum(['docs.js', 'docs.css']) }),
  errors: ['NOT_FOUND'],
});

export const devOutbox = defineRoute({
  name: 'devOutbox',
  slice,
  method: 'GET',
  path: '/dev/outbox',
  audience: 'public',
  summary: 'Messages that were not sent because no provider is configured, newest first; only on loopback.',
  reply: z.array(
    z.object({
      channel: z.enum(['email', 'sms']),
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      /** The reply address, when it is not the sender. */
      replyTo: z.optional(z.string()),
      createdAt: instant(),
    }),
  ),
  errors: ['NOT_FOUND'],
});
