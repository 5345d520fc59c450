import { expect, it } from 'vitest';
import { unsentCodes } from './unsent-codes.ts';

const NOW = Date.parse('2026-05-01T12:00:00Z');
const sent = (to: string, text: string, minutes = 1) => ({
  to,
  text,
  createdAt: new Date(NOW - minutes * 60_000).toISOString(),
});
const own = [
  sent('+385911234578', '443144 is your Kinward code for this phone.'),
  sent('nora@example.org', '411402 is your code for this email address.'),
];
const addresses = ['+385 ••• ••78', 'n•••@example.org'];

it('shows the codes to the addresses of the page, masked or whole', () => {
  expect(unsentCodes(own, addresses, NOW)).toEqual(own);
  expect(unsentCodes(own, ['+385 •••• ••4578', undefined], NOW)).toEqual([own[0]]);
  expect(unsentCodes(own, ['nora@example.org'], NOW)).toEqual([own[1]]);
  expect(
    unsentCodes([sent('nora@example.org', 'Your code: 12345678')], ['nora@example.org'], NOW),
  ).toHaveLength(1);
});

it.each([
  ['of another phone', sent('+385911234599', '443144 is your Kinward code.')],
  ['of another address', sent('nora@example.com', '443144 is your Kinward code.')],
  [
    'with a link that opens an account',
    sent('nora@example.org', '443144 https://kin.example/undo-change#kwu_x'),
  ],
  ['without a code', sent('nora@example.org', 'New login on 2026-11-24')],
  ['that are no longer good', sent('nora@example.org', '443144 is your Kinward code.', 11)],
])('shows no messages %s', (_, message) => {
  expect(unsentCodes([message], addresses, NOW)).toEqual([]);
});

it('shows nothing where the page knows no address', () => {
  expect(unsentCodes(own, [undefined], NOW)).toEqual([]);
});
