import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { signUp } from '@kinward/contract/accounts/accounts.routes.ts';
import type { AccountId } from '@kinward/contract/ids.ts';
import { server, show } from '../../../testing/page.harness.tsx';
import RegisterPage from './RegisterPage.tsx';

const slow = Promise.withResolvers<void>();

// What reads phone numbers comes late.
vi.mock('../../../lib/phone.ts', async (original) => {
  await slow.promise;
  return original();
});

it('takes a phone number as the country’s that was typed and sent before its metadata came', async () => {
  server.answers(signUp, { userId: '0198c3f0-0000-7000-8000-000000000001' as AccountId });
  const { address } = show(<RegisterPage />, '/register');
  const type = (label: string | RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type('First name', 'Nora');
  type('Last name', 'Hale');
  type('Mobile phone', '4155556347');
  type('Email', 'nora@example.org');
  type('Password', 'lantern-quay-4471');
  fireEvent.blur(screen.getByLabelText('Mobile phone'));
  fireEvent.click(screen.getByRole('checkbox'));
  fireEvent.click(screen.getByRole('button', { name: 'Register' }));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByText(/Enter the whole number/u)).toBeNull();
  slow.resolve();
  await expect.poll(address).toBe('/verification');
  expect(server.received(signUp)[0]?.body).toMatchObject({ phone: '+14155556347' });
});
