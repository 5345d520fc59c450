import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Sharing } from '../device/state.ts';
import { store } from '../lib/storage.ts';
import { show } from '../testing/view.harness.tsx';
import Home from './Home.tsx';

it('says calmly of when the last place is, and goes on to offer the trip', async () => {
  show(<Home />, { sharing: 'on', keptFrom: Date.UTC(2026, 4, 1, 12) });
  expect(
    await screen.findByText(/^No newer place just now: the last one is from \d\d:\d\d.*\.$/u),
  ).toBeDefined();
  expect(screen.queryByText(/cannot be found/u)).toBeNull();
  expect(screen.getByRole('button', { name: 'Share my trip' })).toBeDefined();
});

it.each<[Sharing, boolean]>([
  ['starting', true],
  ['lost', true],
  ['denied', false],
  ['off', false],
])('while the position is %s offers the trip: %s', async (sharing, isOffered) => {
  show(<Home />, { sharing });
  await screen.findByRole('button', { name: 'I am fine' });
  expect(screen.queryByRole('button', { name: 'Share my trip' }) !== null).toBe(isOffered);
});

it('does not promise that a trip can be followed while the place is not found', async () => {
  show(<Home />, { sharing: 'lost', trip: true, tripTold: ['Nora'] });
  expect(await screen.findByText(/can follow you as soon as your place is found/u)).toBeDefined();
});

it('has "I am fine" and "I need help" above the steps that set OwnTracks up', async () => {
  store('ownTracker', `${'a'.repeat(26)}.${'b'.repeat(32)}`);
  show(<Home />);
  const steps = await screen.findByRole('link', { name: 'Set up OwnTracks' });
  const help = screen.getByRole('link', { name: 'I need help' });
  expect(help.compareDocumentPosition(steps)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
