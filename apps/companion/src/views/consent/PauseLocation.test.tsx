import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getDeviceMe } from '@kinward/contract/companion/companion.routes.ts';
import { endDevicePause, pauseDevice } from '@kinward/contract/consent/consent.routes.ts';
import { ME, server, show } from '../../testing/view.harness.tsx';
import PauseLocation from './PauseLocation.tsx';

const HOUR_MS = 3_600_000;
const paused = (hours: number) => ({
  ...ME.recording,
  pausedUntil: new Date(Date.now() + hours * HOUR_MS).toISOString(),
});

it('says who can see the pause, and pauses for as long as the child chooses', async () => {
  server.answers(pauseDevice, paused(8));
  show(<PauseLocation />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Pause my location');
  expect(screen.getByText(/Nora Hale can see that it is paused, but not by whom\./u)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'End the pause now' })).toBeNull();
  server.answers(getDeviceMe, { ...ME, recording: paused(8) });
  fireEvent.click(screen.getByRole('button', { name: '8 hours' }));
  expect(await screen.findByRole('heading', { name: /^Your location is paused until / })).toBeDefined();
  expect(server.received(pauseDevice).map(({ body }) => body)).toEqual([{ hours: 8 }]);
});

it('ends a pause early', async () => {
  server.answers(endDevicePause, ME.recording);
  show(<PauseLocation />, { me: { ...ME, recording: paused(2) } });
  fireEvent.click(screen.getByRole('button', { name: 'End the pause now' }));
  expect(await screen.findByRole('heading', { name: 'Pause my location' })).toBeDefined();
  expect(server.received(endDevicePause)).toHaveLength(1);
});

it('stays as it is and says so when the server cannot be reached', async () => {
  show(<PauseLocation />);
  fireEvent.click(screen.getByRole('button', { name: '1 hour' }));
  expect((await screen.findByRole('alert')).textContent).toBe('That did not work. Try again.');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Pause my location');
});
