import { defineRoute } from '../route.ts';
import { id, z } from '../schema.ts';
import * as S from './exports.schemas.ts';

const slice = 'exports';

export const askExport = defineRoute({
  name: 'askExport',
  slice,
  method: 'POST',
  repeat: 'key',
  path: '/export',
  audience: 'parent',
  recentAuthentication: true,
  summary: 'Prepares a data export of a child: three a day, one at a time. All parents are notified.',
  body: S.ExportBody,
  reply: S.Export,
  status: 201,
  errors: ['NOT_FOUND', 'EXPORT_RUNNING', 'RATE_LIMITED'],
});

export const fetchExport = defineRoute({
  name: 'fetchExport',
  slice,
  method: 'POST',
  repeat: 'refused',
  path: '/export/{id}',
  audience: 'parent',
  kind: 'raw',
  summary:
    'The ZIP archive (JSON, CSV, GPX), streamed and never stored. Once, within 15 minutes, in the session that asked for it.',
  params: z.object({ id: id() }),
  errors: ['NOT_FOUND', 'EXPORT_RUNNING'],
});
