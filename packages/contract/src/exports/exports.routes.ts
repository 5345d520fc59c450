import { defineRoute } from '../route.ts';
import { id, z } from '../schema.ts';
import * as S from './exports.schemas.ts';

const slice = 'exports';

export const askExport = defineRoute({
  name: 'askExport',
  slice,
  method: 'POST',
  path: '/export',
  audience: 'parent',
  recentAuthentication: true,
  summary:
    'Makes everything recorded of a child ready to be fetched: three a day, one at a time. All parents are told.',
  body: S.ExportBody,
  reply: S.Export,
  status: 201,
  errors: ['NOT_FOUND', 'EXPORT_RUNNING', 'RATE_LIMITED'],
});

export const fetchExport = defineRoute({
  name: 'fetchExport',
  slice,
  method: 'POST',
  path: '/export/{id}',
  audience: 'parent',
  kind: 'raw',
  summary:
    'The ZIP archive (JSON, CSV, GPX), made while it is sent and stored nowhere. Once, within 15 minutes, in the session that asked for it.',
  params: z.object({ id: id() }),
  errors: ['NOT_FOUND', 'EXPORT_RUNNING'],
});
