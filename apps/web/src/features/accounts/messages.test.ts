import { expect, it } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { maskEmail, maskPhone } from './contact.ts';
import { explain, retrySeconds, retryTime } from './form-errors.ts';

const locked = (more: { retryAfterSeconds?: number; data?: Record<string, unknown> }) =>
  new ApiError({
    status: 429,
    code: 'RATE_LIMITED',
    message: 'Too many tries. Wait a little and try again.',
    ...more,
  });

it('masks addresses so that only their owner recognises them', () => {
  expect(maskEmail('nora.hale@example.org')).toBe('n•••@example.org');
  expect(maskPhone('+447700900123')).toBe('+44 •••• ••0123');
  expect(maskPhone('+385912345678')).toBe('+385 •••• ••5678');
  expect(maskPhone('+12025550123')).toBe('+1 •••• ••0123');
});

it('shows a locked-out parent when to try again, from the header or from the data', () => {
  expect(explain(locked({ retryAfterSeconds: 24 }))).toBe('Too many tries. You can try again in 24 seconds.');
  expect(retrySeconds(locked({ data: { retryAfterSeconds: 90 } }))).toBe(90);
  expect(explain(locked({}))).toBe('Too many tries. Wait a little and try again.');
});

it('counts seconds below a minute and names the clock from there on', () => {
  const now = new Date(2026, 4, 1, 14, 30, 0);
  expect(retryTime(1, now)).toBe('You can try again in 1 second.');
  expect(retryTime(0.2, now)).toBe('You can try again in 1 second.');
  expect(retryTime(120, now)).toMatch(/at 0?(?:14|2):32/u);
});
