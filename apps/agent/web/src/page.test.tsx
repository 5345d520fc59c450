/** The page as people see it. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { PageCheck } from '@kinward/contract/computers/agent-page.schemas.ts';
import { limitsTexts } from '@kinward/web/ui/limits/limits-messages.ts';
import { serviceLine } from './service-line.ts';
import { answers, RULES, sent, show, STATE, user } from './test-page.tsx';

it('says for whom the computer is filtered, by which policy, and who is not', async () => {
  show();
  expect(await screen.findByRole('heading', { level: 1 })).toHaveProperty(
    'textContent',
    'This computer is filtered for Theo.',
  );
  expect(screen.getByText('Teen, for theo')).toBeDefined();
  expect(await screen.findByText('films.example')).toBeDefined();
  expect(screen.getByText(/Heard from home .* mum is not filtered here\./u)).toBeDefined();
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
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  cleanup();
  show('/?to=ask');
  const site = await screen.findByLabelText('Which site');
  await vi.waitFor(() => expect(document.activeElement).toBe(site));
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
  await vi.waitFor(() => expect(sent).toEqual([['resume', { user: 'theo' }]]));
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

it('is opened again by its command once the session is over, and says where no agent answers', async () => {
  answers['state'] = 401;
  show();
  expect(await screen.findByText('kinward-agent open')).toBeDefined();
  cleanup();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')));
  show();
  expect(await screen.findByText('systemctl status kinward-agent')).toBeDefined();
});

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

it('shows when the policy closes something', async () => {
  show('/schedule');
  expect(await screen.findByText('Homework closes everything')).toBeDefined();
  expect(screen.getByText('Mon, 15:00 to 17:00')).toBeDefined();
  expect(screen.getByText('School closes games and video')).toBeDefined();
  expect(screen.getByText('Bedtime closes everything')).toBeDefined();
  expect(screen.getByText(/^Something is closed during Homework, School,? and Bedtime\.$/u)).toBeDefined();
  expect(screen.getByText('Times of Europe/Zagreb.')).toBeDefined();
});

it('says who of the computer has rules, and whose to an administrator alone', async () => {
  show('/users');
  expect(await screen.findByText('2 people on this computer have rules.')).toBeDefined();
  expect(screen.getByText('Rules of Theo, as on Pixel: Teen')).toBeDefined();
  expect(screen.getByText(/shown to administrators alone/u)).toBeDefined();
  expect(screen.getByText(/can undo what Kinward does here/u)).toBeDefined();
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

it('hides the icon for who reads the page, at once, and says where that did not work', async () => {
  answers['icon'] = { done: true, message: '' };
  show('/settings');
  const icon = await screen.findByRole('switch', { name: 'Icon of Kinward on this desktop' });
  expect(icon).toHaveProperty('checked', true);
  answers['state'] = { ...STATE, showsIcon: false };
  fireEvent.click(icon);
  expect(icon).toHaveProperty('checked', false);
  await vi.waitFor(() => expect(sent).toEqual([['icon', { isShown: false }]]));
  answers['icon'] = { done: false, message: '', reason: 'failed' };
  await vi.waitFor(() => {
    fireEvent.click(icon);
    expect(sent.at(-1)).toEqual(['icon', { isShown: true }]);
  });
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
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Change the password' }));
  press();
  expect(await screen.findByText('These are two passwords.')).toBeDefined();
  type('New password again', 'another horse');
  press();
  expect(await screen.findByText('The password is another one from now on.')).toBeDefined();
  expect(sent).toEqual([['password', { secret: 'a horse', password: 'another horse' }]]);
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

it('says where the way to the internet breaks, and the way out', async () => {
  const check: PageCheck = {
    at: '2026-05-20T15:42:10.000Z',
    filter: 1.2,
    network: { hasAddress: true, isAnswering: false },
    connection: 'unreached',
  };
  answers['check'] = check;
  show('/help');
  fireEvent.click(await screen.findByRole('button', { name: 'My internet is broken' }));
  expect(await screen.findByText('Kinward answers here. The way to the internet does not.')).toBeDefined();
  expect(screen.getByText('Answers in 1.2 ms.')).toBeDefined();
  expect(screen.getAllByText('Here it breaks')).toHaveLength(1);
  expect(screen.getByText('sudo kinward-agent off --until 1h')).toBeDefined();
  expect(screen.getByText('Debian GNU/Linux 13')).toBeDefined();
});

it('says which programs were closed and why, and what is closed soon', async () => {
  const at = new Date(Date.now() - 60_000).toISOString();
  const soon = new Date(Date.now() + 240_000).toISOString();
  answers['state'] = {
    ...STATE,
    notices: [
      { at, appId: 'chess', program: 'Chess', reason: 'schedule', until: null, endsAt: soon },
      { at, appId: 'game', program: 'A Game', reason: 'blocked', until: null, endsAt: null },
      { at, appId: 'over', program: 'Over', reason: 'schedule', until: null, endsAt: at },
    ],
  };
  show();
  expect(await screen.findByRole('heading', { name: 'Closed programs' })).toBeDefined();
  expect(screen.getByText('It is blocked.')).toBeDefined();
  expect(screen.getByText(/^Chess is closed at .*Save what you are doing\.$/u)).toBeDefined();
  expect(screen.queryByText('Over')).toBeNull();
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
  expect(
    screen.getByText('Save what you are doing. You can ask a parent for more time below.'),
  ).toBeDefined();
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
});

it('writes times on the family’s clock, and says whose where this computer’s shows another', async () => {
  answers['state'] = { ...STATE, timeZone: 'Pacific/Kiritimati' };
  show('/help');
  expect(
    await screen.findByText(/^All times are those of Pacific\/Kiritimati, where it is \d/u),
  ).toBeDefined();
  const began = new Intl.DateTimeFormat('en', {
    ...({ timeZone: 'Pacific/Kiritimati', hour: 'numeric', minute: '2-digit' } as const),
  }).format(Date.parse(STATE.system.startedAt));
  expect(screen.getByText(new RegExp(`${began}$`, 'u'))).toBeDefined();
  cleanup();
  answers['state'] = STATE;
  show();
  expect(await screen.findByText(/Heard from home/u)).toBeDefined();
  expect(screen.queryByText(/^All times are those of/u)).toBeNull();
});

it('names for an agent that does not answer what its own system has, and nothing where that is not known', () => {
  const of = (said: string) => serviceLine(`Mozilla/5.0 (${said}) Gecko`);
  expect(of('X11; Linux x86_64; rv:140.0')).toBe('systemctl status kinward-agent');
  expect(of('Windows NT 10.0; Win64; x64')).toBe('sc query KinwardAgent');
  expect(of('Macintosh; Intel Mac OS X 10_15_7')).toBe('sudo launchctl print system/org.kinward.agent');
  for (const other of [
    'X11; CrOS x86_64',
    'Linux; Android 15',
    'iPad; CPU OS 18_0 like Mac OS X',
    'X11; FreeBSD',
  ])
    expect(of(other)).toBeUndefined();
});

it('leads to the manual of its own system', async () => {
  const said = vi.spyOn(navigator, 'userAgent', 'get');
  for (const [agent, name, place] of [
    ['X11; Linux x86_64', 'Read the manual for Linux', 'linux'],
    ['Windows NT 10.0; Win64; x64', 'Read the manual for Windows', 'windows'],
    ['Macintosh; Intel Mac OS X 10_15_7', 'Read the manual for a Mac', 'mac'],
  ] as const) {
    said.mockReturnValue(`Mozilla/5.0 (${agent}) Gecko`);
    show('/help');
    const link = await screen.findByRole('link', { name });
    expect(link.getAttribute('href')).toBe(`https://kinward.example/view/${place}/manual`);
    cleanup();
  }
  said.mockRestore();
});

it('says what stays open on its own system, in the words that parents read', async () => {
  const said = vi.spyOn(navigator, 'userAgent', 'get');
  for (const [agent, system] of [
    ['X11; Linux x86_64', 'linux'],
    ['Windows NT 10.0; Win64; x64', 'windows'],
    ['Macintosh; Intel Mac OS X 10_15_7', 'mac'],
  ] as const) {
    said.mockReturnValue(`Mozilla/5.0 (${agent}) Gecko`);
    show('/help');
    expect(await screen.findByRole('heading', { name: 'What this cannot do' })).toBeDefined();
    const words = Object.values(limitsTexts[system]);
    for (const each of words) expect(screen.getByText(each)).toBeDefined();
    const others = Object.values(limitsTexts).flatMap((of) =>
      typeof of === 'string' ? [] : Object.values(of),
    );
    for (const other of others) if (!words.includes(other)) expect(screen.queryByText(other)).toBeNull();
    cleanup();
  }
  said.mockRestore();
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

it('says on request what is so with a newer agent', async () => {
  const at = '2026-05-20T15:42:00.000Z';
  const of = (state: string, version: string | null = null, why: string | null = null) => ({
    at,
    own: '0.1.0',
    state,
    version,
    why,
  });
  show('/help');
  const button = await screen.findByRole('button', { name: 'Check for updates' });
  for (const [answer, words] of [
    [of('newest'), 'This is the newest version that home has.'],
    [of('waiting', '0.2.0', 'soon'), /^Version 0\.2\.0 is there\. This computer takes it by itself/u],
    [of('waiting', '0.2.0', 'no-answer'), /^Version 0\.2\.0 is not there yet/u],
    [of('failed', '0.2.0', 'no-answer'), /so version 0\.1\.0 runs again/u],
    [of('installing'), 'A newer version is being taken now.'],
    [of('held'), /A parent holds it back/u],
    [of('away'), /Home is not reached/u],
    [of('by-hand'), 'On this computer an administrator installs newer versions.'],
  ] as const) {
    answers['update'] = answer;
    fireEvent.click(button);
    expect(await screen.findByText(words)).toBeDefined();
    await waitFor(() => expect(button.textContent).toBe('Check for updates'));
  }
  answers['update'] = 500;
  fireEvent.click(button);
  expect(await screen.findByText('The agent did not answer.')).toBeDefined();
  expect(screen.queryByText(/administrator installs newer/u)).toBeNull();
  answers['update'] = of('newest');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('This is the newest version that home has.')).toBeDefined();
});

it('opens where the icon leads: asking for time, and what is recorded', async () => {
  show('/?to=time');
  const length = await screen.findByRole('radio', { name: '30 min' });
  await waitFor(() => expect(document.activeElement).toBe(length));
  cleanup();
  show('/help?to=recorded');
  const heading = await screen.findByRole('heading', { name: 'What is recorded here' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});
