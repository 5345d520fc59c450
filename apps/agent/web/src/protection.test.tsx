/** What the page asks for where a parent has switched password protection off. */
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answers, sent, show, STATE, user } from './test-page.tsx';

const UNPROTECTED = { ...STATE, isProtected: false };
const SAID = /^Pausing here takes no password: a parent has switched that off in the portal\./u;

it('pauses without a password, also where there is neither one nor a code, and says so before', async () => {
  answers['state'] = { ...UNPROTECTED, password: 'none', takesCodes: false };
  answers['pause'] = { done: true, message: '' };
  show();
  expect(await screen.findByText(SAID)).toBeDefined();
  fireEvent.click(await screen.findByRole('button', { name: '1 hour' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(SAID)).toBeDefined();
  expect(dialog.getAllByText(/The parents are told/u)).toHaveLength(1);
  expect(dialog.queryByLabelText('Password or one-time code')).toBeNull();
  answers['state'] = {
    ...UNPROTECTED,
    paused: [{ user: 'theo', by: 'unprotected', until: '2026-05-20T16:12:00.000Z' }],
    users: [user('theo', 'paused', 'Teen')],
  };
  fireEvent.click(dialog.getByRole('button', { name: 'Pause' }));
  expect(await screen.findByText('Filtering is paused for Theo.')).toBeDefined();
  expect(sent).toEqual([['pause', { user: 'theo', length: '1h' }]]);
});

it('asks for it once the agent does again, in the same question', async () => {
  answers['state'] = UNPROTECTED;
  answers['pause'] = { done: false, message: '', reason: 'secret-missing' };
  show();
  fireEvent.click(await screen.findByRole('button', { name: '10 min' }));
  const dialog = within(await screen.findByRole('dialog'));
  answers['state'] = STATE;
  fireEvent.click(dialog.getByRole('button', { name: 'Pause' }));
  expect(await dialog.findByText('Type the password or a code.')).toBeDefined();
  expect(await dialog.findByLabelText('Password or one-time code')).toBeDefined();
});

it('says when a pause ended as a parent wants the password again, to whom it was', async () => {
  const ended = { ...STATE, endedByProtection: new Date().toISOString() };
  answers['state'] = ended;
  show();
  const said = /^The pause ended at .+: a parent wants the password for a pause again\.$/u;
  expect(await screen.findByText(said)).toBeDefined();
  cleanup();
  answers['state'] = { ...ended, users: [user('theo', 'paused', 'Teen')] };
  show();
  expect(await screen.findByText('Filtering is paused for Theo.')).toBeDefined();
  expect(screen.queryByText(said)).toBeNull();
});

it('says in its settings whether a pause takes a password', async () => {
  show('/settings');
  expect(await screen.findByText('Pausing rules takes the password or a one-time code.')).toBeDefined();
  expect(screen.queryByText(SAID)).toBeNull();
  cleanup();
  answers['state'] = UNPROTECTED;
  show('/settings');
  // Beside the password, and not among what is protected.
  expect(await screen.findAllByText(SAID)).toHaveLength(1);
  expect(screen.queryByText('Pausing rules takes the password or a one-time code.')).toBeNull();
});
