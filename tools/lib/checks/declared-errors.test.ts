import { expect, it } from 'vitest';
import { defineRoute } from '@kinward/contract/route.ts';
import { z } from '@kinward/contract/schema.ts';
import { faultOf } from './declared-errors.ts';

const route = defineRoute({
  name: 'login',
  slice: 'accounts',
  method: 'POST',
  path: '/login',
  audience: 'public',
  summary: 'Opens a session.',
  body: z.object({ email: z.string() }),
  errors: ['OTP_PENDING'],
});

it('accepts what a route declares, and what every route of its kind can answer', () => {
  for (const code of ['INTERNAL', 'RATE_LIMITED', 'VALIDATION', 'ORIGIN_NOT_ALLOWED'] as const)
    expect(faultOf(route, { code, data: undefined })).toBeUndefined();
  expect(faultOf(route, { code: 'OTP_PENDING', data: { userId: 'u1' } })).toBeUndefined();
});

it.each([
  ['CONFLICT', undefined, 'login answers CONFLICT, which its `errors` do not declare'],
  ['UNAUTHENTICATED', undefined, 'login answers UNAUTHENTICATED, which its `errors` do not declare'],
  ['OTP_PENDING', { user: 'u1' }, /^login answers OTP_PENDING with data/u],
  ['RATE_LIMITED', { left: 1 }, /^login answers RATE_LIMITED with data/u],
] as const)('finds %s with %o', (code, data, fault) => {
  expect(faultOf(route, { code, data })).toMatch(fault);
});
