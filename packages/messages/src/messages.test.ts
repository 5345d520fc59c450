/** Every message in every language: nothing is left out, nothing is left in the other one. */
import { describe, expect, it } from 'vitest';
import type { Kind, Params, Rendered } from './catalogue.ts';
import { DEVICE_PUSHES, type DevicePushKind, type DevicePushParams } from './device-pushes.ts';
import { NOTIFICATIONS, RULES, type NotificationKind } from './kinds/notifications.ts';
import { LANGUAGES, type Reader } from './reader.ts';
import { CATALOGUES, render } from './render.ts';

const at = '2026-05-01T12:05:00.000Z';
const link = 'https://kinward.example/x#token=undo_7f';
const of = { child: 'Zoë', device: 'Nokia' };
const by = { actor: 'Jörg' };
const onDevice = { ...of, ...by };
const code = '314159';
const name = 'Jörg Õun';
const address = 'õun@kinward.example';
const invitation = { inviter: name, link };
const asked = { child: 'Zoë', name: null, minutes: null, note: '' };

/** Parameters of every kind, one set for each way in which it is said. */
const SAMPLES: { readonly [Each in Kind]: readonly Params[Each][] } = {
  'device.paired': [
    { ...of, platform: 'Android', model: 'X20', osVersion: '16', rePaired: false },
    { ...of, platform: null, model: null, osVersion: null, rePaired: true },
  ],
  'device.removed': [onDevice],
  'device.stopped': [of],
  'device.code-made': [onDevice],
  'device.keys-made': [onDevice],
  'device.watch-connected': [onDevice],
  'device.page-unread': [of],
  'device.silent': [
    { ...of, seconds: 3600 },
    { ...of, seconds: 9000 },
  ],
  'device.back': [of],
  'filter.bypassed': [
    { ...of, seconds: 7200, way: null },
    { ...of, seconds: 600, way: 'two-networks' },
    ...(['relay', 'resolver', 'vpn', 'proxy'] as const).map((way) => ({ ...of, seconds: 600, way })),
  ],
  'filter.failed': [null, 'Kitchen'].flatMap((resolver) =>
    (['silent', 'no-upstream'] as const).map((fault) => ({ resolver, fault })),
  ),
  'filter.works': [
    { resolver: null, fault: 'silent', seconds: 720 },
    { resolver: 'Kitchen', fault: 'silent', seconds: 75 },
    { resolver: 'Kitchen', fault: 'no-upstream', seconds: 7_200 },
  ],
  'filter.list-waits': [null, 52, -41].map((change) => ({ list: 'Adverts', change })),
  'device.permissions-missing': [
    { ...of, missing: ['GPS'] },
    { ...of, missing: ['GPS', 'SMS'] },
  ],
  'device.position-mocked': [of],
  'device.clock-wrong': [of],
  'device.battery-low': [{ ...of, percent: 9.4 }],
  'computer.own-rules': [
    { ...of, users: ['ada'] },
    { ...of, users: ['ada', 'max'] },
  ],
  'computer.new-users': [
    { ...of, users: [{ name: 'ada', isAdministrator: false }] },
    { ...of, users: [{ name: 'ada', isAdministrator: true }], more: 39 },
    { ...of, users: [], leftOut: { names: 1, many: 0 } },
    { ...of, users: [], leftOut: { names: 2, many: 1 } },
    { ...of, users: [{ name: 'ada', isAdministrator: false }], leftOut: { names: 0, many: 3 } },
    {
      ...of,
      users: [
        { name: 'ada', isAdministrator: true },
        { name: 'max', isAdministrator: false },
      ],
    },
  ],
  'computer.protection-off': [onDevice],
  'computer.paused': [
    { ...of, user: 'ada', minutes: 10, by: 'code' },
    { ...of, user: null, minutes: null, by: 'administrator' },
    { ...of, user: 'ada', minutes: 60, by: 'password' },
    { ...of, user: 'ada', minutes: 60, by: 'unprotected' },
    { ...of, user: 'ada', minutes: 60, by: 'other' },
    { ...of, user: 'ada', minutes: 60, by: 'code', more: 1 },
    { ...of, user: null, minutes: 60, by: 'code', more: 12 },
  ],
  'computer.silent': [false, true].map((isOld) => ({ ...of, since: '2026-05-01T12:00:00.000Z', isOld })),
  'computer.back': [of, { ...of, was: 'asleep' }, { ...of, was: 'off' }],
  'computer.signal': (
    ['rules-taken', 'clock', 'password', 'ended', 'vpn', 'held-up', 'other', 'off', 'removed'] as const
  ).flatMap((signal) => [
    { ...of, signal, times: 1, at: null, isOld: false },
    { ...of, signal, times: 1, at: '2026-05-01T12:00:00.000Z', isOld: false },
    { ...of, signal, times: 3, at: '2026-05-01T12:00:00.000Z', isOld: true },
  ]),
  'history.cleared': [onDevice],
  'children.deleted': [
    { ...by, names: ['Zoë'], all: false },
    { ...by, names: ['Zoë', 'Miša', 'Žan'], all: true },
  ],
  'family.zone-changed': [{ ...by, timeZone: 'America/New_York' }],
  'fence.changed': (['added', 'changed', 'deleted'] as const).map((action) => ({
    ...onDevice,
    action,
    fence: 'Škola',
  })),
  'fence.crossed': (['enter', 'leave'] as const).flatMap((direction) =>
    [true, false].map((forbidden) => ({ ...of, isOnly: forbidden, direction, forbidden, fence: 'Škola' })),
  ),
  'speed.over': [{ ...of, top: 20.56, limit: 30 }],
  'speed.within': [
    { ...of, top: 20.56, limit: 31.07, seconds: 80 },
    { ...of, top: 20.56, limit: 30, seconds: 240 },
  ],
  'rules.changed': RULES.map((rules) => ({ ...onDevice, rules })),
  'budgets.changed': [{ child: 'Zoë', ...by }],
  'screens.paused': [
    { child: 'Zoë', ...by, minutes: 1 },
    { child: 'Zoë', ...by, minutes: 30 },
    { child: 'Zoë', ...by, minutes: null },
  ],
  'screens.opened': [{ child: 'Zoë', ...by }],
  'plan.changed': [{ plan: 'Premium' }],
  'plan.ends': [{ plan: 'Premium', at }],
  'request.network-asked': [
    { network: 'Home', site: 'kinward.example', asker: '', note: '' },
    { network: 'Škola', site: 'kinward.example', asker: 'Zoë', note: 'molim' },
  ],
  'request.asked': [
    { ...asked, request: 'time', minutes: 1 },
    { ...asked, request: 'time', minutes: 30, name: 'Šah', note: 'molim' },
    { ...asked, request: 'site', name: 'kinward.example' },
    { ...asked, request: 'site' },
    { ...asked, request: 'app', name: 'Šah' },
    { ...asked, request: 'app' },
  ],
  'check-in': [
    { child: 'Zoë', note: '' },
    { child: 'Zoë', note: 'vlak' },
    { child: 'Zoë', note: 'vlak', at: '2026-05-01T12:00:00Z' },
  ],
  'trip.started': [{ child: 'Zoë' }],
  'trip.ended': [{ child: 'Zoë' }],
  'trip.heard': [{ child: 'Zoë' }],
  'trip.lost': [
    { child: 'Zoë', at: null, place: null },
    { child: 'Zoë', at: '2026-05-01T12:00:00Z', place: null },
    { child: 'Zoë', at: '2026-05-01T12:00:00Z', place: 'School' },
  ],
  'sos.called': [of],
  'sos.false-alarm': [{ child: 'Zoë' }],
  'consent.adult-declared': [of],
  'consent.adult-soon': [{ child: 'Zoë', day: '2026-05-01' }],
  'consent.adult-now': [{ child: 'Zoë' }],
  'consent.paused': [{ child: 'Zoë' }],
  'consent.resumed': [{ child: 'Zoë' }],
  digest: [{ more: 1 }, { more: 7 }],
  'outside.fence': [{}],
  'outside.speed': [{}],
  'outside.request': [{}],
  'outside.asked': [
    { request: 'time', minutes: null },
    { request: 'time', minutes: 30 },
    { request: 'app', minutes: null },
    { request: 'site', minutes: null },
  ],
  'outside.emergency': [{}],
  'notifications.mail': [
    { all: [{ at, title: 'Škola', body: 'Zoë' }], link: null },
    { all: [1, 2].map(() => ({ at, title: 'Škola', body: 'Zoë' })), link: 'https://kinward.example' },
  ],
  'notifications.push': [{ count: 3, titles: ['Škola', 'Šah'] }],
  'account.register-mail': [{ code, firstName: 'Jörg', phone: '••• ••78' }],
  'account.register-sms': [{ code }],
  'account.reset-mail': [{ code }],
  'account.reset-sms': [{ code }],
  'account.login-code-mail': [{ code }],
  'account.login-code-sms': [{ code }],
  'account.password-changed-mail': [{ at, undo: link }],
  'account.password-changed-sms': [{ at }],
  'account.new-login-mail': [
    { browser: 'Firefox on Linux', signedOut: null, at, undo: link },
    { browser: 'An unknown browser', signedOut: 'A browser on Mac', at, undo: link },
  ],
  'account.new-login-sms': [{ browser: 'Samsung Internet on Android', at }],
  'account.change-mail': [{ code }],
  'account.change-sms': [{ code }],
  'account.address-moved-mail': [
    { email: true, phone: true, at, undo: link },
    { email: true, phone: false, at, undo: link },
    { email: false, phone: true, at, undo: link },
  ],
  'account.address-moved-sms': [{ email: true, phone: false, undo: link }],
  'account.new-address-mail': [{ at }],
  'account.new-address-sms': [{}],
  'account.undone-mail': [{ at }],
  'account.undone-sms': [{}],
  'account.ended-mail': [{ at }],
  'account.ended-sms': [{ at }],
  'factor.changed-mail': [
    { change: 'totpOn', at, undo: link },
    { change: 'totpOff', at, undo: link },
    { change: 'codesNew', at, undo: link },
    { change: 'passkeyOn', name: 'Ključ', at, undo: link },
    { change: 'passkeyOff', name: 'Ključ', at, undo: link },
  ],
  'factor.changed-sms': [{ change: 'totpOn', at }],
  'factor.guessed-mail': [{ at }],
  'factor.guessed-sms': [{}],
  'factor.cloned-mail': [{ at }],
  'factor.cloned-sms': [{}],
  'factor.recovery-used-mail': [{ left: 1, at }],
  'factor.recovery-used-sms': [{ left: 9 }],
  'factor.removed-mail': [{ at }],
  'factor.removed-sms': [{ at }],
  'invitation.mail': [invitation],
  'invitation.sms': [invitation],
  'invitation.made': [{ inviter: name, address }],
  'invitation.to-approve': [{ inviter: name, address }],
  'invitation.refused': [{ address }],
  'invitation.withdrawn': [{ name, address }],
  'parent.joined': [{ name, address }],
  'parent.removed': [{ owner: name, name: 'Mia Õun' }],
  'parent.left': [{ name }],
  'parent.account-ended': [{ name }],
  'parent.new-owner': [{ former: name, name: 'Mia Õun' }],
  'parent.access-ended': [{}],
  'ownership.announced': [{ name, dueAt: at }],
  'ownership.moved': [
    { name, ordered: true },
    { name, ordered: false },
  ],
  'ownership.cancelled': [{}],
  'retention.changed': (
    ['positions', 'web', 'contacts', 'usage', 'notifications', 'requests'] as const
  ).flatMap((what) => [
    { what, before: 90, now: 30, who: 'Jörg' },
    { what, before: 30, now: 90, who: 'Jörg' },
  ]),
  'access-token.made': [true, false].map((mayWrite) => ({
    who: 'Jörg',
    name: 'Zoë’s blinds',
    mayWrite,
    until: '2026-10-31T12:00:00Z',
  })),
  'export.asked': [{ child: 'Zoë', who: 'Jörg' }],
  'access.frequent': [{ child: 'Zoë', accesses: 41 }],
  'operator.backup-old': [
    { since: at, known: true, days: 7 },
    { since: at, known: false, days: 7 },
  ],
  'operator.no-mail': [{ publicUrl: 'https://kinward.example' }],
  'operator.audit-broken': [{ families: 1 }, { families: 2 }],
  'operator.login-flood': [{ refused: 900 }],
  'operator.guesses': [{ wrong: 900 }],
  'operator.sms-costs': [{ sent: 80, most: 100 }],
  'operator.faults': [{ failed: 5, requests: 100 }],
  'operator.storage-full': [{}],
  'operator.contact': [{ subject: 'Škola', name, email: address, message: 'Molim.' }],
  'abuse.mail': [
    { text: 'Škola', words: '' },
    { text: 'Škola', words: 'Molim.' },
  ],
  'abuse.report': [
    {
      publicUrl: null,
      familyId: 'f1',
      childId: 'c1',
      deviceId: 'd1',
      pairedAt: at,
      access: [],
      accesses: [],
      more: 0,
    },
    {
      publicUrl: 'https://kinward.example',
      familyId: 'f1',
      childId: 'c1',
      deviceId: 'd1',
      pairedAt: at,
      access: [
        { name: null, since: at, until: at },
        { name: 'Jörg', since: at, until: null },
      ],
      accesses: [{ name: 'Jörg', what: 'history', times: 3, lastAt: at }],
      more: 2,
    },
  ],
};

const DEVICE_SAMPLES: { readonly [Each in DevicePushKind]: readonly DevicePushParams[Each][] } = {
  rules: [{}],
  locate: [{}],
  answer: [true, false].flatMap((granted) => [null, 30].map((minutes) => ({ granted, minutes }))),
  seen: [{}],
  watcher: [{ name: 'Jörg' }],
  other: [{}],
};

/** The subject is the writer's own; a report has none, and a list of titles or one of them is made of what was translated before. */
const SAME_TITLE: readonly string[] = ['operator.contact', 'abuse.report', 'notifications.mail', 'other'];
const SAME_BODY: readonly string[] = ['notifications.push'];
/** Words that no Spanish sentence has; what we call ourselves and what is typed at a prompt is taken out before. */
const ENGLISH =
  /\b(?:the|your|you|was|were|and|with|from|not|this|that|for|of|is|it|by|to|device|child|someone|family)\b/iu;
const NAMES = /https?:\S+|«npx [^»]+»|docs\/\S+|[A-Z]+_[A-Z]+/gu;
/** What is left where a parameter was forgotten. */
const HOLES = /undefined|null|NaN|\[object|Invalid Date|\$\{|=>|\bfunction\b/u;

const readers: Reader[] = LANGUAGES.flatMap((language) => [
  { language, units: 'mi', timeZone: 'UTC', hourCycle: 'h23' },
  { language, units: 'km', timeZone: 'Europe/Zagreb', hourCycle: 'h12' },
]);

/** A kind with parameters from the tables above, which belong together. */
const renderSample: (kind: Kind, params: object, reader: Reader) => Rendered = render;
const pushSample = (say: (params: never) => Rendered, params: object): Rendered => say(params as never);

const check = (kind: string, say: (reader: Reader) => Rendered): void => {
  for (const reader of readers) {
    const { title, body } = say(reader);
    expect(`${title}\n${body}`).not.toMatch(HOLES);
    expect(title).not.toMatch(/\n/u);
    if (reader.language === 'es') expect(`${title}\n${body}`.replace(NAMES, '')).not.toMatch(ENGLISH);
  }
  const [english, spanish] = [readers[0], readers[2]].map((reader) => reader && say(reader));
  if (!SAME_TITLE.includes(kind)) expect(spanish?.title).not.toBe(english?.title);
  if (!SAME_BODY.includes(kind)) expect(spanish?.body).not.toBe(english?.body);
};

describe('every message', () => {
  it.each(Object.keys(SAMPLES) as Kind[])('%s is whole in every language', (kind) => {
    expect(SAMPLES[kind].length).toBeGreaterThan(0);
    for (const params of SAMPLES[kind]) check(kind, (reader) => renderSample(kind, params, reader));
  });

  it.each(Object.keys(DEVICE_SAMPLES) as DevicePushKind[])('a push to a device: %s', (kind) => {
    expect(DEVICE_SAMPLES[kind].length).toBeGreaterThan(0);
    for (const params of DEVICE_SAMPLES[kind])
      check(kind, ({ language }) => pushSample(DEVICE_PUSHES[language][kind], params));
  });

  it('is in every catalogue, and nothing else is', () => {
    for (const language of LANGUAGES)
      expect(Object.keys(CATALOGUES[language]).toSorted()).toEqual(Object.keys(SAMPLES).toSorted());
  });

  it('of a notification falls under one switch of the settings', () => {
    const kinds: readonly string[] = Object.keys(SAMPLES);
    for (const kind of Object.keys(NOTIFICATIONS) as NotificationKind[]) expect(kinds).toContain(kind);
  });
});

describe('a crossing', () => {
  const said = (device: string, isOnly: boolean | undefined, reader: Reader) =>
    renderSample(
      'fence.crossed',
      {
        child: 'Leo',
        device,
        ...(isOnly !== undefined && { isOnly }),
        direction: 'leave',
        forbidden: false,
        fence: 'Home',
      },
      reader,
    ).body;
  const [english, , spanish] = readers as [Reader, Reader, Reader];

  it('is the child’s; the device is named where there are several, and carries the name once', () => {
    expect(said('Leo’s phone', true, english)).toBe('Leo left Home.');
    expect(said('Leo’s phone', false, english)).toBe('Leo’s phone left Home.');
    expect(said('Pixel', undefined, english)).toBe('Leo’s Pixel left Home.');
    expect(said('Pixel', true, spanish)).toBe('Leo ha salido de Home.');
    expect(said('Pixel de Leo', false, spanish)).toBe('Pixel de Leo ha salido de Home.');
  });
});
