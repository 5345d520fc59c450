/** The state of sharing at the head of every page. */
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { DeviceMe } from '@kinward/contract/companion/companion.schemas.ts';
import { ME, show } from '../testing/view.harness.tsx';
import type { State } from '../device/state.ts';
import { Frame } from './Frame.tsx';

const TRACKED: DeviceMe = {
  ...ME,
  layers: [{ kind: 'tracker', abilities: ['location-always'] }],
};

describe('the state of sharing', () => {
  it.each<[string, State['sharing'], DeviceMe, string]>([
    ['is on', 'on', ME, 'Sharing now'],
    // The next position is sent as soon as there is one: nobody is told that it is over.
    ['waits for a position', 'starting', ME, 'Looking for your place'],
    ['has lost the position', 'lost', ME, 'Looking for your place'],
    ['is refused by the browser', 'denied', ME, 'Not sharing'],
    ['is withheld', 'off', ME, 'Not sharing'],
    // OwnTracks beside the page tells the place without it.
    ['goes on beside the page', 'denied', TRACKED, 'Sharing now'],
    ['goes on beside a page without a position', 'lost', TRACKED, 'Sharing now'],
    ['is withheld from the tracker too', 'off', TRACKED, 'Not sharing'],
  ])('%s', (_, sharing, me, words) => {
    show(<Frame>page</Frame>, { sharing, me });
    expect(screen.getByRole('banner').textContent).toContain(words);
  });
});
