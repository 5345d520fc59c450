/** What the page says of the agent's parts. */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PageState } from '@kinward/contract/computers/agent-page.schemas.ts';
import { answers, show, STATE, user } from './test-page.tsx';

const WELL: PageState['health'] = { names: 'filtered', browsers: true, programs: true };
const headed = async (name: string) => await screen.findByRole('heading', { level: 1, name });

it('says nothing of the agent’s parts while they are as they should be', async () => {
  for (const health of [
    WELL,
    { ...WELL, names: 'nobody', browsers: null },
    { ...WELL, names: null },
    null,
  ] as const) {
    answers['state'] = { ...STATE, health };
    const { unmount } = show();
    await headed('This computer is filtered for Theo.');
    expect(screen.getByText(/^Looked up by your rules/u)).toBeDefined();
    expect(screen.queryByText('Partly in force')).toBeNull();
    expect(screen.queryByText('Something does not hold')).toBeNull();
    unmount();
  }
});

it('says that sites are not filtered, and not that they are', async () => {
  answers['state'] = { ...STATE, health: { ...WELL, names: 'open', browsers: false } };
  const { unmount } = show();
  await headed('Sites are not filtered for Theo now.');
  expect(screen.getByText(/^Sites are not filtered\. The agent tries it again by itself/u)).toBeDefined();
  expect(screen.getByText(/^Browser settings are not in place\. A browser may look up sites/u)).toBeDefined();
  expect(screen.queryByText(/Programs are/u)).toBeNull();
  expect(screen.queryByText('Filtering is on')).toBeNull();
  expect(screen.getByRole('switch').textContent).toBe('Switched on');
  // The facts below say nothing else, and do not repeat it.
  expect(screen.getByText('Partly in force')).toBeDefined();
  expect(screen.getAllByText(/Sites are not filtered/u)).toHaveLength(2);
  expect(screen.queryByText(/^Looked up by your rules|^In force/u)).toBeNull();
  unmount();
  // A pause is said by itself.
  answers['state'] = {
    ...STATE,
    health: { ...WELL, names: 'open' },
    users: [user('theo', 'paused', 'Teen')],
  };
  show();
  await headed('Filtering is paused for Theo.');
});

it('says that programs are not watched while sites are filtered', async () => {
  answers['state'] = { ...STATE, health: { ...WELL, programs: false } };
  show();
  await headed('This computer is filtered for Theo.');
  expect(screen.getByText('Partly in force')).toBeDefined();
  expect(screen.getByText(/^Looked up by your rules/u)).toBeDefined();
  expect(screen.getByText(/^Programs are not watched\. None is closed or counted/u)).toBeDefined();
});

it('says it to an adult without rules too', async () => {
  answers['state'] = {
    ...STATE,
    user: { name: 'dad', isAdministrator: false },
    users: [user('theo', 'in-force'), user('dad', 'none')],
    health: { ...WELL, names: 'open' },
  };
  show();
  await headed('Sites are not filtered for theo now.');
  expect(screen.getByText(/^Sites are not filtered\. The agent tries it again by itself/u)).toBeDefined();
  expect(screen.getByText('None for you')).toBeDefined();
});
