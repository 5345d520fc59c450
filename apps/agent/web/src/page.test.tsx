/** The page as people see it: whom it is filtered for, pausing, and what is closed. */
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answers, RULES, sent, show, STATE, user } from './test-page.tsx';

it('says for whom the computer is filtered, by which policy, and who is not', async () => {
  show();
  expect(await screen.findByRole('heading', { level: 1 })).toHaveProperty(
    'textContent',
    'This computer is filtered for Theo.',
  );
  expect(screen.getByText('Teen, for theo')).toBeDefined();
  expect(await screen.findByText('films.example')).toBeDefined();
  expect(screen.getByText(/Heard from home .* Not filtered here: mum\./u)).toBeDefined();
  expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true');
});

it('says what is left of the time of today', async () => {
  show();
  const item = async (name: string) => (await screen.findByText(name)).closest('li')?.textContent;
  expect(await item('Games')).toBe('Gamesof 1 h 30 min today25 min left');
  expect(await item('Chess')).toBe('Chessof 30 min todayUsed up');
  expect(screen.getByText(/Here a program counts while its window is in front\./u)).toBeDefined();
  cleanup();
  answers['rules'] = { ...RULES, countsInFront: false };
  show();
  expect(await screen.findByText(/Here a program counts while it runs, also behind others\./u)).toBeDefined();
});

it('pauses by what is typed, and says why it does not', async () => {
  answers['pause'] = { done: false, message: '', reason: 'locked', waitSeconds: 30 };
  show();
  fireEvent.click(await screen.findByRole('button', { name: '30 min' }));
  const dialog = within(await screen.findByRole('dialog'));
  const press = () => fireEvent.click(dialog.getByRole('button', { name: 'Pause' }));
  press();
  expect(await dialog.findByText('Type the password or a code.')).toBeDefined();
  expect(sent).toEqual([]);
  fireEvent.change(dialog.getByLabelText('Password or one-time code'), { target: { value: 'a horse' } });
  press();
  expect(await dialog.findByText(/looked at again in 30 s/u)).toBeDefined();
  answers['pause'] = { done: false, message: '', reason: 'wrong', triesLeft: 4 };
  press();
  expect(await dialog.findByText(/That was not the password.* 4 tries are left\./u)).toBeDefined();
  answers['pause'] = { done: true, message: '' };
  answers['state'] = {
    ...STATE,
    paused: [{ user: 'theo', by: 'password', until: '2026-05-20T16:12:00.000Z' }],
    users: [user('theo', 'paused', 'Teen')],
  };
  press();
  expect(await screen.findByText('Filtering is paused for Theo.')).toBeDefined();
  expect(sent.at(-1)).toEqual(['pause', { user: 'theo', length: '30m', secret: 'a horse' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('opens where the tray leads: at the pause that was chosen, and at what is asked for', async () => {
  answers['pause'] = { done: true, message: '' };
  show('/?pause=1h');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('combobox')).toHaveProperty('value', '1h');
  fireEvent.change(dialog.getByLabelText('Password or one-time code'), { target: { value: 'x' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Pause' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  cleanup();
  show('/?to=ask');
  const site = await screen.findByLabelText('Which site');
  await expect.poll(() => document.activeElement).toBe(site);
});

it('filters again without being asked for anything', async () => {
  answers['state'] = {
    ...STATE,
    paused: [{ user: 'theo', by: 'code', until: null }],
    users: [user('theo', 'paused', 'Teen')],
  };
  answers['resume'] = { done: true, message: '' };
  show();
  expect(await screen.findByText(/until this computer starts again/u)).toBeDefined();
  fireEvent.click(screen.getByRole('switch'));
  await expect.poll(() => sent).toEqual([['resume', { user: 'theo' }]]);
});

it('on Windows a command has no sudo before it', async () => {
  answers['state'] = {
    ...STATE,
    isOff: true,
    faults: ['off'],
    users: [user('theo', 'off', 'Teen')],
    system: { ...STATE.system, hasSudo: false },
  };
  show();
  expect(await screen.findByText('kinward-agent on')).toBeDefined();
});

it('that is switched off says how it comes back, and pretends no switch', async () => {
  answers['state'] = { ...STATE, isOff: true, faults: ['off'], users: [user('theo', 'off', 'Teen')] };
  show();
  expect(await screen.findByText('The filter is switched off on this computer.')).toBeDefined();
  expect(screen.getByText('sudo kinward-agent on')).toBeDefined();
  fireEvent.click(screen.getByRole('switch'));
  expect([screen.queryByRole('dialog'), sent]).toEqual([null, []]);
});

it('whose rules are not in force yet is not said to filter, and no minutes are said to count', async () => {
  answers['state'] = { ...STATE, users: [user('theo', 'waiting', 'Teen')] };
  show();
  expect(await screen.findByText('The rules of Theo do not hold yet.')).toBeDefined();
  expect(screen.getByRole('switch').textContent).toBe('Switched on, not in force yet');
  expect(
    await screen.findByText(/Nothing counts or closes while your rules are not in force\./u),
  ).toBeDefined();
});

it('shows the command by which there would be a password, with nothing of its button on it', async () => {
  answers['state'] = { ...STATE, password: 'none', takesCodes: false };
  show('/?pause=30m');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('sudo kinward-agent password')).toBeDefined();
  expect(dialog.getByRole('button', { name: 'Copy sudo kinward-agent password' })).toBeDefined();
  expect(dialog.queryByText(/^Copy/u)).toBeNull();
});

it('is opened again by its command once the session is over, and says where no agent answers', async () => {
  answers['state'] = 401;
  show();
  expect(await screen.findByText('kinward-agent open')).toBeDefined();
  cleanup();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')));
  show();
  expect(await screen.findByText('systemctl status kinward-agent')).toBeDefined();
});

it('lets an adult without rules choose whom to pause, and see no rules of theirs', async () => {
  answers['state'] = {
    ...STATE,
    user: { name: 'dad', isAdministrator: false },
    users: [...STATE.users, user('dad', 'none')],
  };
  show();
  expect(await screen.findByRole('combobox', { name: 'Whose rules' })).toHaveProperty('value', 'mia');
  cleanup();
  show('/filter');
  expect(await screen.findByText('Nothing is filtered for you here.')).toBeDefined();
});

it('says which programs were closed and why, and what is closed soon', async () => {
  const at = new Date(Date.now() - 60_000).toISOString();
  const before = new Date(Date.now() - 120_000).toISOString();
  const soon = new Date(Date.now() + 240_000).toISOString();
  answers['state'] = {
    ...STATE,
    notices: [
      { at, appId: 'chess', program: 'Chess', reason: 'schedule', until: null, endsAt: soon },
      { at, appId: 'game', program: 'A Game', reason: 'blocked', until: null, endsAt: null },
      { at: before, appId: 'game', program: 'A Game', reason: 'schedule', until: null, endsAt: null },
      { at, appId: 'over', program: 'Over', reason: 'schedule', until: null, endsAt: at },
    ],
  };
  show();
  expect(await screen.findByRole('heading', { name: 'Closed programs' })).toBeDefined();
  expect(screen.getByText('It is blocked.')).toBeDefined();
  expect(screen.getByText(/^Chess is closed at .*Save what you are doing\.$/u)).toBeDefined();
  expect(screen.queryByText('Over')).toBeNull();
  // The last time that it was closed is enough.
  expect(screen.getAllByText('A Game')).toHaveLength(1);
});

it('says first that everything is closed for who reads it, why and until when, or that it is soon', async () => {
  const notice = {
    at: '2026-05-20T15:42:00.000Z',
    appId: '',
    program: '',
    reason: 'schedule',
    until: null,
    endsAt: new Date(Date.now() + 240_000).toISOString(),
  };
  answers['state'] = { ...STATE, notices: [notice] };
  show();
  expect(await screen.findByText(/^Everything closes at \d/u)).toBeDefined();
  expect(screen.getByText('Save what you are doing.')).toBeDefined();
  // The form stands further down.
  fireEvent.click(screen.getByRole('button', { name: 'Ask for more time' }));
  await vi.waitFor(
    () => expect(document.activeElement).toBe(screen.getByRole('radio', { name: '30 min' })),
    10_000,
  );
  // It is no program.
  expect(screen.queryByText('Closed programs')).toBeNull();
  cleanup();
  answers['state'] = {
    ...STATE,
    server: null,
    closed: { reason: 'budget', until: new Date(Date.now() + 3_600_000).toISOString() },
    notices: [{ ...notice, endsAt: null }],
  };
  show();
  expect(await screen.findByText(/^Everything is closed until \d/u)).toBeDefined();
  expect(screen.getByText('The time for today is used up.')).toBeDefined();
  // Nobody can be asked.
  expect(screen.queryByRole('button', { name: 'Ask for more time' })).toBeNull();
});

it('leads to the page on which a network wants a sign-in, while it does', async () => {
  answers['state'] = { ...STATE, isCaptive: true, connection: 'unreached' };
  show();
  const link = await screen.findByRole('link', { name: 'Open the sign-in page' });
  expect(link.getAttribute('href')).toBe('http://detectportal.firefox.com/canonical.html');
  cleanup();
  answers['state'] = STATE;
  show();
  expect(await screen.findByText(/Heard from home/u)).toBeDefined();
  expect(screen.queryByText('This network wants you to sign in first')).toBeNull();
});
