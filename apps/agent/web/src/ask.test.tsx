/** What a child asks for on the page, and reads of it. */
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { DeviceAsk } from '@kinward/contract/approvals/approvals.schemas.ts';
import { answers, ASK, sent, show, STATE } from './test-page.tsx';

it('asks a parent for a site once, and says what became of it', async () => {
  answers['ask'] = { asks: null, reason: 'away' };
  show();
  const press = async () => fireEvent.click(await screen.findByRole('button', { name: 'Ask' }));
  fireEvent.click(await screen.findByRole('radio', { name: 'A site' }));
  await press();
  expect(await screen.findByText('Type the name of the site.')).toBeDefined();
  fireEvent.change(screen.getByLabelText('Which site'), { target: { value: 'games.example' } });
  await press();
  expect(await screen.findByText(/^Home is not reached/u)).toBeDefined();
  answers['asks'] = {
    reason: null,
    asks: [
      {
        ...ASK,
        name: 'games.example',
        state: 'granted',
        until: '2026-05-20T16:12:00.000Z',
        seenBy: 'Nora',
        answeredBy: 'Nora',
        answer: 'After dinner',
      },
    ],
  };
  answers['ask'] = answers['asks'];
  await press();
  expect(await screen.findByText(/Nora: “After dinner”/u)).toBeDefined();
  // What is open now says it too.
  expect(screen.getAllByText(/^Open until/u)).toHaveLength(2);
  const [first, second] = sent.map(([, body]) => body);
  // The first answer was lost: it is the same request.
  expect(second).toEqual(first);
  expect(screen.getByLabelText('Which site')).toHaveProperty('value', '');
});

it('asks for more time as the phone does, and says what the parents answer', async () => {
  const { clientId: _none, ...waits } = { ...ASK, kind: 'time' as const, minutes: 60 };
  answers['ask'] = { asks: [], reason: null };
  show();
  fireEvent.click(await screen.findByRole('radio', { name: '60 min' }));
  fireEvent.change(screen.getByLabelText('Why (if you like)'), { target: { value: ' Homework is done ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await expect.poll(() => sent).toHaveLength(1);
  const [, body] = sent[0] as [string, { clientId: string }];
  const { clientId } = body;
  expect(body).toEqual({ clientId, minutes: 60, note: 'Homework is done' });
  expect(await screen.findByText('Your family was asked.')).toBeDefined();
  const granted = { ...waits, clientId, state: 'granted', until: '2026-05-20T16:12:00.000Z' };
  answers['asks'] = { reason: null, asks: [granted] };
  // What was answered is read again with what is asked for next.
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
  expect(await screen.findByText('60 min more')).toBeDefined();
  expect(screen.getAllByText(/^Open until/u)).toHaveLength(2);
});

it.each([
  ['full', /^Some of your requests still wait/u],
  ['often', /^You have asked often today/u],
  ['not-taken', /^This cannot be sent as it is/u],
])('says why it could not be asked: %s', async (reason, words) => {
  answers['ask'] = { asks: null, reason };
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Ask' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(words);
});

it('asks for a program from the reason why it was closed, and says there that it waits', async () => {
  const at = new Date().toISOString();
  const closed = { at, reason: 'schedule' as const, until: null, endsAt: null };
  answers['state'] = {
    ...STATE,
    notices: [
      { ...closed, appId: 'chess', program: 'Chess' },
      { ...closed, appId: 'game', program: 'A Game' },
    ],
  };
  answers['ask'] = { asks: [], reason: null };
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Ask for Chess' }));
  const program = await screen.findByLabelText('Which program');
  await expect.poll(() => document.activeElement).toBe(program);
  expect(within(program).getAllByRole('option')).toHaveLength(2);
  answers['asks'] = {
    reason: null,
    asks: [
      {
        ...ASK,
        requestId: 'w',
        kind: 'app',
        target: { kind: 'app', value: 'chess' },
        name: 'Chess',
        state: 'waiting',
      },
      {
        ...ASK,
        kind: 'app',
        target: { kind: 'app', value: 'game' },
        name: 'A Game',
        state: 'granted',
        until: at,
      },
    ],
  };
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await expect.poll(() => screen.queryByRole('button', { name: /^Ask for/u })).toBeNull();
  expect(sent[0]).toEqual(['ask', { clientId: expect.any(String), appId: 'chess', note: '' }]);
  expect(screen.getAllByText('Waiting')).toHaveLength(2);
});

it('says that what was asked for is not known where home is not reached', async () => {
  answers['asks'] = { asks: null, reason: 'away' };
  show();
  expect(await screen.findByText(/^Home is not reached, so what became of your requests/u)).toBeDefined();
  // The form stays: it says the same where it is sent.
  expect(screen.getByRole('button', { name: 'Ask' })).toBeDefined();
});

describe('what waits', () => {
  const waits = { ...ASK, requestId: '01890000-0000-7000-8000-000000000001', name: 'games.example' };
  const showing = async (one: DeviceAsk) => {
    answers['asks'] = { reason: null, asks: [one] };
    show();
    return await screen.findByRole('button', { name: 'Take it back: games.example' });
  };
  const withdrawn = { reason: null, asks: [{ ...waits, state: 'withdrawn' }] };

  it('is taken back, once, and says so', async () => {
    const take = await showing(waits);
    expect(screen.getByText(/Not seen yet\./u)).toBeDefined();
    answers['withdraw'] = answers['asks'] = withdrawn;
    fireEvent.click(take);
    fireEvent.click(take);
    expect(await screen.findByText('Taken back')).toBeDefined();
    expect(sent).toEqual([['withdraw', { requestId: waits.requestId }]]);
    expect(screen.queryByRole('button', { name: /^Take it back/u })).toBeNull();
  });

  it('is reminded of once its time has come, and once', async () => {
    const minute = 60_000;
    const at = (ms: number) => new Date(Date.now() + ms).toISOString();
    await showing({ ...waits, seenBy: 'Nora', remindFrom: at(5 * minute) });
    expect(screen.getByText(/Nora has seen it\./u)).toBeDefined();
    expect(screen.getByText(/^You can remind them from /u)).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Remind them/u })).toBeNull();
    cleanup();
    await showing({ ...waits, remindFrom: at(-minute) });
    answers['remind'] = answers['asks'] = { reason: null, asks: [{ ...waits, remindFrom: null }] };
    fireEvent.click(screen.getByRole('button', { name: 'Remind them: games.example' }));
    expect(await screen.findByText('They were reminded.')).toBeDefined();
    expect(sent).toEqual([['remind', { requestId: waits.requestId }]]);
    expect(screen.queryByRole('button', { name: /^Remind them/u })).toBeNull();
  });

  it.each([
    ['answered', 'That was answered meanwhile.'],
    ['early', /^It is too early to remind them/u],
    ['gone', 'That cannot be done for this request.'],
    ['away', /^Home is not reached/u],
  ])('says why nothing came of it: %s', async (reason, words) => {
    const take = await showing(waits);
    answers['withdraw'] = { asks: null, reason };
    fireEvent.click(take);
    expect((await screen.findByRole('alert')).textContent).toMatch(words);
    expect(screen.getByRole('button', { name: /^Take it back/u })).toBeDefined();
  });

  it('is said to be taken back where it was just sent, and not to be answered', async () => {
    answers['ask'] = { asks: [], reason: null };
    // As the phone with the same rules has taken it back meanwhile.
    Object.defineProperty(answers, 'asks', {
      configurable: true,
      get: () => ({
        reason: null,
        asks: sent.map(([, body]) => ({ ...waits, ...(body as { clientId: string }), state: 'withdrawn' })),
      }),
    });
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Ask' }));
    expect(await screen.findByText(/^You took it back\./u)).toBeDefined();
    expect(screen.queryByText(/^Your family answered/u)).toBeNull();
  });
});

it('says that a site is open for good', async () => {
  const at = '2026-05-20T15:50:00.000Z';
  answers['asks'] = {
    reason: null,
    asks: [{ ...ASK, state: 'granted', alwaysSince: at, answeredBy: 'Nora' }],
  };
  show();
  expect(await screen.findByText('Always open')).toBeDefined();
});

it('has nobody to ask where the computer is not paired', async () => {
  const at = new Date().toISOString();
  answers['state'] = {
    ...STATE,
    server: null,
    connection: null,
    notices: [{ at, appId: 'game', program: 'A Game', reason: 'blocked', until: null, endsAt: null }],
  };
  show();
  expect(await screen.findByText('It is blocked.')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Ask/u })).toBeNull();
});

it('says why a site is closed, for who comes from the tray, and asks for it', async () => {
  const closed = { isFiltered: true, isClosed: true, until: null };
  answers['why'] = { ...closed, domain: 'games.example', kind: 'category', name: 'Online games' };
  show('/?to=why');
  const site = await screen.findByLabelText('Name of the site');
  await expect.poll(() => document.activeElement).toBe(site);
  const look = (typed: string) => {
    fireEvent.change(site, { target: { value: typed } });
    fireEvent.click(screen.getByRole('button', { name: 'Look' }));
  };
  look('https://www.games.example/play');
  expect(
    await screen.findByText(
      'games.example is closed. It belongs to “Online games”, and that is closed. It stays closed until your parents open it.',
    ),
  ).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Ask for this site' }));
  expect(await screen.findByLabelText('Which site')).toHaveProperty('value', 'games.example');
  answers['why'] = { ...closed, isClosed: false, domain: 'chess.example', kind: 'default', name: null };
  look('chess.example');
  expect(await screen.findByText(/^chess\.example is open\./u)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Ask for this site' })).toBeNull();
  look('no site');
  expect(await screen.findByText(/^This is no site\./u)).toBeDefined();
  answers['why'] = { ...closed, isFiltered: false, domain: 'chess.example', kind: 'default', name: null };
  look('chess.example');
  expect(await screen.findByText(/^Your rules do not hold now/u)).toBeDefined();
});
