import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sendSos } from '@kinward/contract/approvals/calls.routes.ts';
import { server, show } from '../testing/view.harness.tsx';
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
