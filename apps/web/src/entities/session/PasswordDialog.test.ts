import { expect, it } from 'vitest';
import { passwordFault } from './PasswordDialog.tsx';

it('shows the messages of the specification (spec §5)', () => {
  expect(passwordFault('')).toBe('Password is required');
  expect(passwordFault('1234567')).toBe('Password should be atleast 8 char long.');
  expect(passwordFault('12345678')).toBeUndefined();
  expect(passwordFault('x'.repeat(255))).toBeUndefined();
  expect(passwordFault('x'.repeat(256))).toBe('Password can be at most 255 char long.');
});
