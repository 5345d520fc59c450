/** What somebody reads of their rules: the policy, when it closes something, and who has rules. */
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answers, show, STATE, user } from '../test-page.tsx';

it('shows the whole policy, and nothing to change it by', async () => {
  show('/filter');
  expect(await screen.findByText('Teen blocks 2 of 3 categories on this computer.')).toBeDefined();
  expect(screen.getByText('1 of 2 blocked')).toBeDefined();
  expect(screen.queryByRole('button', { name: /blocked|allowed|mixed/iu })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Categories of Games' }));
  expect(screen.getByText('Online games')).toBeDefined();
  expect(screen.getByText('TikTok')).toBeDefined();
  expect(screen.getByText('A Game')).toBeDefined();
  const tab = (name: string) => fireEvent.click(screen.getByRole('tab', { name }));
  tab('Exceptions');
  expect(screen.getByText('chess.example')).toBeDefined();
  expect(screen.getByText('Of a list that policies share')).toBeDefined();
  expect(screen.getByText('chat.example')).toBeDefined();
  tab('Aliases');
  expect(screen.getByText('192.168.1.20')).toBeDefined();
  tab('Additional settings');
  expect(screen.getByText('Moderate')).toBeDefined();
  expect(screen.getByText('Open the portal').closest('a')?.href).toBe('https://kinward.example/filter');
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('says under a heading that nothing is filtered for who has no rules', async () => {
  answers['state'] = { ...STATE, users: [user('mia', 'in-force'), user('theo', 'none')] };
  show('/filter');
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
    'Nothing is filtered for you here.',
  );
  expect(screen.getByRole('link', { name: 'Open the portal' })).toBeDefined();
});

it('shows when the policy closes something', async () => {
  show('/schedule');
  expect(await screen.findByText('Homework closes everything')).toBeDefined();
  expect(screen.getByText('Mon, 15:00 to 17:00')).toBeDefined();
  expect(screen.getByText('School closes games and video')).toBeDefined();
  expect(screen.getByText('Bedtime closes everything')).toBeDefined();
  expect(screen.getByText(/^Something is closed during Homework, School,? and Bedtime\.$/u)).toBeDefined();
  expect(
    screen.getByText('Only a parent changes this, in the portal. Times of Europe/Zagreb.'),
  ).toBeDefined();
});

it('says who of the computer has rules, and whose to an administrator alone', async () => {
  show('/users');
  expect(await screen.findByText('2 people on this computer have rules.')).toBeDefined();
  expect(screen.getByText('Rules of Theo, as on Pixel: Teen')).toBeDefined();
  expect(screen.getByText(/shown to administrators alone/u)).toBeDefined();
  expect(screen.getByText(/can undo what Kinward does here/u)).toBeDefined();
});
