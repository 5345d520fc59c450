/** The page, with the answers of an agent that the test gives. */
import { cleanup, configure, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, vi } from 'vitest';
import type { DeviceAsk } from '@kinward/contract/approvals/approvals.schemas.ts';
import type { PageRules, PageState, PageUser } from '@kinward/contract/computers/agent-page.schemas.ts';
import { App } from './App.tsx';

// Parts of the page are loaded when they are opened, which takes long on a machine with other work.
configure({ asyncUtilTimeout: 15_000 });

export const user = (name: string, rules: PageUser['rules'], policyName: string | null = null): PageUser => ({
  name,
  isAdministrator: name === 'mum',
  rules,
  of: policyName === null ? null : { deviceName: 'Pixel', childName: 'Theo', policyName },
});

export const STATE: PageState = {
  computer: 'study',
  user: { name: 'theo', isAdministrator: false },
  server: 'https://kinward.example',
  connection: 'connected',
  isCaptive: false,
  heardAt: '2026-05-20T15:42:00.000Z',
  since: '2026-05-20T15:31:00.000Z',
  faults: [],
  health: { names: 'filtered', browsers: null, programs: true },
  isOff: false,
  paused: [],
  users: [user('mia', 'in-force'), user('mum', 'none'), user('theo', 'in-force', 'Teen')],
  notices: [],
  timeZone: null,
  closed: null,
  password: 'here',
  takesCodes: true,
  isProtected: true,
  endedByProtection: null,
  showsIcon: true,
  system: {
    version: '0.1.0',
    name: 'Debian GNU/Linux 13',
    hasSudo: true,
    kernel: '6.12',
    processor: 'x64',
    node: '24.1.0',
    policy: 7,
    startedAt: '2026-05-20T08:00:00.000Z',
  },
};
export const RULES: PageRules = {
  policy: {
    entries: [
      {
        ruleId: 'exception:chess.example',
        name: 'chess.example',
        action: 'allow',
        until: null,
        always: true,
      },
      { ruleId: 'list:shop.example', name: 'shop.example', action: 'deny', until: null, listId: 'x' },
    ],
    allowOnly: false,
    blocked: ['category:games', 'category:gambling', 'service:tiktok'],
    allowed: [],
    windows: [
      { ruleId: 'w', name: 'Homework', targets: 'all', from: '15:00', to: '17:00', weekDays: ['Monday'] },
    ],
    budgets: [],
    safeSearch: { google: 'strict', youtube: 'moderate' },
  },
  schedules: [
    {
      scheduleId: 's',
      name: 'School',
      from: '08:00',
      to: '14:00',
      weekDays: ['Monday'],
      closes: { kinds: ['games', 'video'], programs: [] },
    },
    { scheduleId: 'b', name: 'Bedtime', from: '21:00', to: '07:00', weekDays: ['Monday'], closes: 'all' },
  ],
  blockedSites: ['chat.example'],
  countsInFront: true,
  budgets: [
    { budgetId: 'g', kind: 'category', name: 'Games', minutes: 90, leftSeconds: 1490 },
    { budgetId: 'c', kind: 'app', name: 'Chess', minutes: 30, leftSeconds: 0 },
  ],
  timeZone: 'Europe/Zagreb',
  now: {
    pausedUntil: null,
    open: [{ kind: 'named', name: 'films.example', until: '2026-05-20T16:30:00.000Z' }],
  },
  programs: [{ name: 'A Game', openUntil: null }],
  askable: [{ appId: 'game', name: 'A Game' }],
  aliases: [{ name: 'nas.lan', addresses: ['192.168.1.20'] }],
  catalogue: {
    groups: [
      {
        id: 'games',
        name: 'Games',
        targets: [
          { target: 'category:games', name: 'Online games' },
          { target: 'category:chess', name: 'Chess' },
        ],
      },
      { id: 'gambling', name: 'Gambling', targets: [{ target: 'category:gambling', name: 'Betting' }] },
    ],
    services: [{ target: 'service:tiktok', name: 'TikTok', categories: [], names: 3 }],
    engines: [{ engine: 'google', name: 'Google' }],
  },
};

export const ASK: DeviceAsk = {
  requestId: 'r',
  kind: 'site',
  target: { kind: 'site', value: 'games.example' },
  name: null,
  minutes: null,
  note: '',
  askedAt: '2026-05-20T15:42:00.000Z',
  state: 'waiting',
  answeredAt: null,
  answer: '',
  until: null,
  alwaysSince: null,
  clientId: '',
  seenAt: null,
  seenBy: null,
  answeredBy: null,
  remindFrom: null,
};
/** What the agent answers, by path; a number is a refusal. */
export const answers: Record<string, unknown> = {};
export const sent: [string, unknown][] = [];

beforeEach(() => {
  for (const path of Object.keys(answers)) delete answers[path];
  Object.assign(answers, { state: STATE, rules: RULES, asks: { asks: [], reason: null } });
  sent.length = 0;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const path = url.replace('/api/', '').split('?')[0] ?? '';
    if (typeof init?.body === 'string') sent.push([path, JSON.parse(init.body)]);
    const answer = answers[path] ?? 404;
    const status = typeof answer === 'number' ? answer : 200;
    return await Promise.resolve(new Response(JSON.stringify(status === 200 ? answer : null), { status }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** @param path of the page that is opened */
export const show = (path = '/') =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <App />
    </MemoryRouter>,
  );
