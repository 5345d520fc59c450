/** What people at a computer with Windows ask by the pipe, and what the icon beside the clock offers them. */
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TrayState } from '@kinward/contract/computers/agent-page.schemas.ts';
import type { Hearing } from '../port.ts';
import { WindowsAccounts } from './accounts.ts';
import { hearAsked } from './asked.ts';
import { TestHost } from './test-host.ts';
import { trayLine } from './tray.ts';

const [KIDA, MUM] = ['S-1-5-21-1-2-3-1001', 'S-1-5-21-1-2-3-1000'] as const;

let host: TestHost;
const say = (): void => undefined;
beforeEach(async () => {
  host = await TestHost.start();
  host.users = [
    ['kida', KIDA, '0', '1', 'Kid A'],
    ['Mum', MUM, '1', '1', ''],
  ];
});
afterEach(async () => await host[Symbol.asyncDispose]());

const TRAY: TrayState = {
  stamp: '',
  user: { name: 'kida', isAdministrator: false },
  rules: 'in-force',
  of: { deviceName: 'PC', childName: 'Ida & Co', policyName: null },
  isPaired: true,
  silentSince: null,
  timeZone: null,
  faults: [],
  health: null,
  filtered: [],
  pausable: ['kida'],
  isProtected: true,
  endedByProtection: null,
  paused: [],
  notices: [],
  showsIcon: true,
  asks: [],
};
const OF_MUM: Partial<TrayState> = {
  user: { name: 'Mum', isAdministrator: true },
  rules: 'none',
  of: null,
  pausable: ['kida', 'kidb'],
  isProtected: true,
  endedByProtection: null,
  paused: [{ user: 'kida', by: 'password', until: null }],
};

it('the icon says where a part of the agent is not as it should be, of rules that should hold alone', () => {
  const health = { names: 'filtered', browsers: true, programs: true } as const;
  const said = (state: Partial<TrayState>, language = 'en') =>
    trayLine({ ...TRAY, ...state }, language)
      .split('\t')
      .slice(1, 3);
  expect(said({ health })).toEqual(['on', 'This computer is filtered for Ida & Co.']);
  for (const broken of [{ names: 'open' }, { browsers: false }, { programs: false }] as const)
    expect(said({ health: { ...health, ...broken } })).toEqual([
      'fault',
      'Not all rules hold as they should. Open Kinward to see why.',
    ]);
  expect(said({ health: { ...health, names: 'open' } }, 'es')[1]).toMatch(/^No todas las reglas se cumplen/u);
  expect(said({ health: { ...health, names: 'open' }, rules: 'off' })[0]).toBe('off');
  // Of an adult without rules: those of the others.
  const others: Partial<TrayState> = { rules: 'none', of: null, filtered: ['kida'] };
  expect(said({ ...others, health })[0]).toBe('none');
  const broken = { ...others, health: { ...health, programs: false } };
  expect(said(broken)).toEqual(['fault', 'Not all rules hold as they should. Open Kinward to see why.']);
  expect(said({ ...broken, filtered: [] })[0]).toBe('none');
  expect(said({ ...broken, paused: [{ user: 'kidb', by: 'code', until: null }] })[0]).toBe('none');
});

describe('what people ask on Windows', () => {
  it('is no more work than a page may ask for: above that the icon is told again what it was told', async () => {
    const accounts = await WindowsAccounts.start(host.link, path.join(host.folder, 'users.json'), say);
    const read: number[] = [];
    let rules: TrayState['rules'] = 'in-force';
    const hearing = {
      tray: async (uid: number) => {
        read.push(uid);
        return { ...TRAY, rules };
      },
    } as unknown as Hearing;
    hearAsked({ host: host.link, accounts, hearing, say });
    for (let index = 0; index < 300; index += 1) host.say('ask', String(index), KIDA, '0', '1', 'tray', 'en');
    await expect.poll(() => host.answers).toHaveLength(300);
    expect(read.length).toBeGreaterThanOrEqual(200);
    expect(read.length).toBeLessThan(280);
    expect(host.answers.map(([, line]) => line?.split('\t')[1])).toEqual(Array(300).fill('on'));
    // What one asks takes nothing from another.
    rules = 'off';
    host.say('ask', 'mum', MUM, '1', '2', 'tray', 'en');
    await expect.poll(() => host.answers.at(-1)?.[0]).toBe('mum');
    expect(host.answers.at(-1)?.[1]).toMatch(/^tray\toff\t/u);
  });

  it('is done for whom the host says it is, by their rights and no others', async () => {
    const asked: [string, boolean][] = [];
    let showsIcon = true;
    const accounts = await WindowsAccounts.start(host.link, path.join(host.folder, 'users.json'), say);
    const hearing = {
      control: {
        answer: async (line: string, { isAdministrator } = { isAdministrator: false }) => {
          asked.push([line, isAdministrator]);
          return { done: true, message: 'Done.' };
        },
      },
      tray: async (uid: number) => (uid === 1001 ? { ...TRAY, showsIcon } : { ...TRAY, ...OF_MUM }),
      page: async (uid: number, place: string) => `http://127.0.0.1:301/${place}#${uid}`,
    } as unknown as Hearing;
    hearAsked({ host: host.link, accounts, hearing, say });
    const ask = async (...fields: string[]): Promise<string | undefined> => {
      const connection = String(host.answers.length);
      host.say('ask', connection, ...fields);
      await expect.poll(() => host.answers.at(-1)?.[0]).toBe(connection);
      return host.answers.at(-1)?.[1];
    };
    expect(await ask(KIDA, '0', '1', '{"command":"resume","user":"kida"}')).toContain('"done":true');
    expect(await ask(MUM, '1', '2', '{"command":"pause","user":null}')).toContain('"done":true');
    expect(asked.map(([, isAdministrator]) => isAdministrator)).toEqual([false, true]);
    const child = (await ask(KIDA, '0', '1', 'tray', 'en'))?.split('\t') ?? [];
    expect(child.slice(0, 3)).toEqual(['tray', 'on', 'This computer is filtered for Ida & Co.']);
    expect(child.slice(3).join('|')).toBe(
      'open:time|Ask for time…|open:ask|Ask for a site…|open:why|Why was that closed?|open:recorded|What is recorded' +
        '|||open:home|Open Kinward|open:broken|My internet is broken',
    );
    showsIcon = false;
    expect(await ask(KIDA, '0', '1', 'tray', 'en')).toMatch(/^tray\thidden\tThis computer is filtered/u);
    const mum = (await ask(MUM, '0', '2', 'tray', 'es'))?.split('\t') ?? [];
    expect(mum.slice(1, 3)).toEqual(['none', 'El filtro está en pausa para kida.']);
    // Who has no rules is offered the pauses, and to end the one of the child.
    expect(mum.slice(3, 13).join('|')).toBe(
      'resume:es:kida|Filtrar de nuevo para kida|open:pause-10m|Pausar 10 minutos…|open:pause-30m|Pausar 30 minutos…' +
        '|open:pause-1h|Pausar 1 hora…|open:pause-restart|Pausar hasta reiniciar…',
    );
    expect(await ask('S-1-5-21-9-9-9-9', '0', '1', 'tray', 'en')).toBe('tray\tnone\tKinward');
    expect(await ask(KIDA, '0', '1', 'do', 'open')).toBe('url\thttp://127.0.0.1:301/home#1001');
    expect(await ask(KIDA, '0', '1', 'do', 'open:pause-10m')).toBe(
      'url\thttp://127.0.0.1:301/pause-10m#1001',
    );
    expect(await ask(MUM, '0', '2', 'do', 'resume:es:kida')).toBe('text\tLas reglas se cumplen de nuevo.');
    expect(asked.at(-1)).toEqual(['{"command":"resume","user":"kida"}', false]);
    const before = asked.length;
    for (const other of ['open:constructor', 'open:ask:more', 'open:../x'])
      expect(await ask(KIDA, '0', '1', 'do', other)).not.toContain('url');
    // What is none of the menu is read as a command, by the rights of who sends it.
    expect(asked.slice(before).every(([, isAdministrator]) => !isAdministrator)).toBe(true);
    expect(await ask('S-1-5-21-9-9-9-9', '0', '1', 'do', 'open')).toMatch(/^text\t/u);
  });
});
