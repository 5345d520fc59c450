/** What a child under 13 reads about who sees its place, while there is no new one. */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { State } from '../device/state.ts';
import { ME, show } from '../testing/view.harness.tsx';
import YoungHome from './YoungHome.tsx';

const JUNO = { ...ME, ageBand: 'under13' as const };
const NO_ONE = 'No one sees where you are';
const LAST = 'Nora sees where you were last';

it.each<[string, State['sharing'], number | null, string]>([
  ['a lost position: the last one is seen still', 'lost', Date.now(), LAST],
  ['a position that is awaited again', 'starting', Date.now(), LAST],
  ['nothing was ever sent', 'lost', null, NO_ONE],
  ['sharing has stopped', 'off', Date.now(), NO_ONE],
])('%s', (_, sharing, sentAt, words) => {
  show(<YoungHome />, { me: JUNO, sharing, sentAt });
  expect(screen.getByText(words)).toBeDefined();
});
