import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sendSos } from '@kinward/contract/approvals/calls.routes.ts';
import { ME, server, show } from '../testing/view.harness.tsx';
import Sos from './Sos.tsx';

it('has the emergency number as a button from the first second, and who dials has called the family at once', async () => {
  server.answers(sendSos, {
    sosId: '01900000-0000-7000-8000-000000000009',
    at: new Date().toISOString(),
    state: 'open',
    seenAt: null,
    seenBy: null,
    recipients: ['Nora'],
  });
  show(<Sos />);
  expect(screen.getByRole('timer').textContent).toMatch(/5/u);
  const number = screen.getByRole('link', { name: /^In danger, call \d+\.$/u });
  expect(number.getAttribute('href')).toMatch(/^tel:\d+$/u);
  expect(server.received(sendSos)).toEqual([]);
  // The test's browser has no telephone.
  number.addEventListener('click', (event) => event.preventDefault());
  await act(async () => {
    fireEvent.click(number);
  });
  expect(await screen.findByText(/^Sent at .* to Nora\.$/u)).toBeDefined();
  expect(server.received(sendSos)).toHaveLength(1);
  expect(screen.getByRole('link', { name: /^In danger, call/u })).toBeDefined();
});

it('says at once that it has not been sent while the server does not answer, and offers the parents by phone', async () => {
  server.isGone(sendSos);
  const watchers = ME.watchers.map((one) => ({ ...one, phone: '+385 91 234' }));
  show(<Sos />, { me: { ...ME, watchers } });
  expect(screen.queryByRole('link', { name: 'Call Nora' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Send now' }));
  expect(screen.getByText(/^Not sent yet\./u)).toBeDefined();
  const call = await screen.findByRole('link', { name: 'Call Nora' });
  expect(call.getAttribute('href')).toBe('tel:+38591234');
  expect(screen.getByText('Not sent yet. Trying again until it works…')).toBeDefined();
});
