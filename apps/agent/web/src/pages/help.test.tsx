/** Help on the page: where the internet breaks, this system and its manual, newer versions, and what is recorded. */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { PageCheck } from '@kinward/contract/computers/agent-page.schemas.ts';
import { limitsTexts } from '@kinward/web/ui/limits/limits-messages.ts';
import { serviceLine } from '../service-line.ts';
import { answers, show, STATE } from '../test-page.tsx';

it('says where the way to the internet breaks, and the way out', async () => {
  const check: PageCheck = {
    at: '2026-05-20T15:42:10.000Z',
    filter: 1.2,
    network: { hasAddress: true, isAnswering: false },
    connection: 'unreached',
  };
  answers['check'] = check;
  show('/help');
  fireEvent.click(await screen.findByRole('button', { name: 'Look where it breaks' }));
  expect(await screen.findByText('Kinward answers here. The way to the internet does not.')).toBeDefined();
  expect(screen.getByText('Answers in 1.2 ms.')).toBeDefined();
  expect(screen.getAllByText('Here it breaks')).toHaveLength(1);
  expect(screen.getByText('sudo kinward-agent off --until 1h')).toBeDefined();
  expect(screen.getByText('Debian GNU/Linux 13')).toBeDefined();
});

it('marks the first link that breaks, where those behind it do not answer either', async () => {
  const none: PageCheck = {
    at: '2026-05-20T15:42:10.000Z',
    filter: null,
    network: { hasAddress: false, isAnswering: false },
    connection: null,
  };
  answers['check'] = none;
  show('/help');
  fireEvent.click(await screen.findByRole('button', { name: 'Look where it breaks' }));
  const broken = await screen.findByText('Here it breaks');
  expect(broken.closest('li')?.textContent).toContain('The filter on this computer');
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
