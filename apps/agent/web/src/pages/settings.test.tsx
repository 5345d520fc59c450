/** Settings of the page: the icon, and the password of the agent. */
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answers, sent, show, STATE } from '../test-page.tsx';

it('hides the icon for who reads the page, at once, and says where that did not work', async () => {
  answers['icon'] = { done: true, message: '' };
  show('/settings');
  const icon = await screen.findByRole('switch', { name: 'Icon of Kinward on this desktop' });
  expect(icon).toHaveProperty('checked', true);
  answers['state'] = { ...STATE, showsIcon: false };
  fireEvent.click(icon);
  expect(icon).toHaveProperty('checked', false);
  await expect.poll(() => sent).toEqual([['icon', { isShown: false }]]);
  answers['icon'] = { done: false, message: '', reason: 'failed' };
  await vi.waitFor(() => {
    fireEvent.click(icon);
    expect(sent.at(-1)).toEqual(['icon', { isShown: true }]);
  }, 10_000);
  expect(await screen.findByText(/It did not work\./u)).toBeDefined();
  expect(icon).toHaveProperty('checked', false);
  cleanup();
  // A system without an icon.
  answers['state'] = { ...STATE, showsIcon: null };
  show('/settings');
  await screen.findByLabelText('Former password');
  expect(screen.queryByRole('switch')).toBeNull();
});

it('sets the password by the former one, and the first by the administrator’s command alone', async () => {
  answers['password'] = { done: true, message: '' };
  show('/settings');
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await screen.findByLabelText('Former password');
  type('Former password', 'a horse');
  type('New password', 'another horse');
  type('New password again', 'another hors');
  const press = async () =>
    fireEvent.click(await screen.findByRole('button', { name: 'Change the password' }));
  await press();
  expect(await screen.findByText('These are two passwords.')).toBeDefined();
  type('New password again', 'another horse');
  answers['password'] = { done: false, message: '', reason: 'wrong', triesLeft: 2 };
  await press();
  expect(await screen.findByText('That was not the former password. 2 tries are left.')).toBeDefined();
  await vi.waitFor(
    () => expect(document.activeElement).toBe(screen.getByLabelText('Former password')),
    10_000,
  );
  answers['password'] = { done: false, message: '', reason: 'locked', waitSeconds: 30 };
  await press();
  // A one-time code changes none, so nothing is said of codes.
  expect(await screen.findByText('Too many tries. A password is looked at again in 30 s.')).toBeDefined();
  answers['password'] = { done: true, message: '' };
  await press();
  expect(await screen.findByText('The password is another one from now on.')).toBeDefined();
  expect(sent.at(-1)).toEqual(['password', { secret: 'a horse', password: 'another horse' }]);
  type('Former password', '');
  await press();
  expect(await screen.findByText('Type the former password.')).toBeDefined();
  cleanup();
  answers['state'] = { ...STATE, password: 'none' };
  show('/settings');
  expect(await screen.findByText('sudo kinward-agent password')).toBeDefined();
  expect(screen.queryByLabelText('New password')).toBeNull();
  cleanup();
  answers['state'] = { ...STATE, password: 'portal' };
  show('/settings');
  expect(await screen.findByText(/in the portal, and changes it there/u)).toBeDefined();
  expect(screen.queryByLabelText('New password')).toBeNull();
  expect(screen.queryByText('sudo kinward-agent password')).toBeNull();
});
