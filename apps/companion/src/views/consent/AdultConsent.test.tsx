import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { DeviceMe } from '@kinward/contract/companion/companion.schemas.ts';
import { getDeviceMe } from '@kinward/contract/companion/companion.routes.ts';
import { declareAdult, setConsent } from '@kinward/contract/consent/consent.routes.ts';
import { getState } from '../../device/state.ts';
import { ME, server, show } from '../../testing/view.harness.tsx';
import AdultConsent from './AdultConsent.tsx';

const DAY_MS = 86_400_000;
const adult = (position: string | null): DeviceMe => ({
  ...ME,
  recording: {
    ...ME.recording,
    adult: { reason: 'holder', since: '2026-05-01T08:00:00.000Z', shares: { position, usage: null } },
  },
});

it('says what it means before a child’s device becomes an adult’s, and that nothing is shared then', async () => {
  const onBack = vi.fn();
  server.answers(declareAdult, adult(null).recording);
  show(<AdultConsent onBack={onBack} />);
  expect(screen.getByText('Nora Hale will see this at once and cannot change it.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'No, go back' }));
  expect(onBack).toHaveBeenCalledOnce();
  expect(server.received(declareAdult)).toHaveLength(0);
  server.answers(getDeviceMe, adult(null));
  fireEvent.click(screen.getByRole('button', { name: 'Yes, I am' }));
  expect(await screen.findByText('You do not share this.')).toBeDefined();
});

it.each([
  ['Yes, for 30 days', true, new Date(Date.now() + 30 * DAY_MS).toISOString(), /^You share this until /u],
  ['No, do not share', false, null, /^You do not share this\.$/u],
] as const)('%s is one answer about the position', async (name, share, until, status) => {
  server.answers(setConsent, adult(until).recording);
  show(<AdultConsent />, { me: adult(share ? null : new Date(Date.now() + DAY_MS).toISOString()) });
  server.answers(getDeviceMe, adult(until));
  fireEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(status));
  expect(server.received(setConsent).map(({ body }) => body)).toEqual([{ kind: 'position', share }]);
});

it('counts as the first consent while the device connects', async () => {
  const until = new Date(Date.now() + 30 * DAY_MS).toISOString();
  server.answers(setConsent, adult(until).recording);
  show(<AdultConsent />, { me: adult(null), phase: 'asking' });
  server.answers(getDeviceMe, adult(until));
  fireEvent.click(screen.getByRole('button', { name: 'Yes, for 30 days' }));
  await waitFor(() => expect(getState().phase).toBe('on'));
});

it('says so when the answer did not arrive', async () => {
  show(<AdultConsent />, { me: adult(null) });
  fireEvent.click(screen.getByRole('button', { name: 'Yes, for 30 days' }));
  expect((await screen.findByRole('alert')).textContent).toBe('That did not work. Try again.');
  expect(screen.getByText('You do not share this.')).toBeDefined();
});
