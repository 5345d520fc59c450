import { expect, it } from 'vitest';
import { passwordStrength } from './password-strength.ts';

it('grades what is tried first as 0', () => {
  for (const password of [
    '',
    'short1!',
    'password1',
    'aaaaaaaaaaaa',
    '12345678',
    'qwertyuiop',
    'abcdefgh12345',
  ])
    expect([password, passwordStrength(password)]).toEqual([password, 0]);
});

it('grades several words as 3, whatever characters they use', () => {
  expect(passwordStrength('four little boats at sea')).toBe(3);
  expect(passwordStrength('čamac plovi prema otoku')).toBe(3);
});

it('does not count what belongs to the person', () => {
  const context = ['Nora', 'Hale', 'nora.hale@example.org'];
  expect(passwordStrength('NoraHale2026', context)).toBeLessThan(passwordStrength('NoraHale2026'));
});

it('grows with length', () => {
  expect(passwordStrength('kelp7-Tide')).toBeLessThan(passwordStrength('kelp7-Tide-harbour'));
});
