import { createHmac, randomBytes, scryptSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { codeMessage, codeSlot, codeText } from '@kinward/contract/computers/computer-code.ts';
import {
  COMPUTER_PASSWORD_HASH,
  type ComputerPasswordHash,
} from '@kinward/contract/computers/computer-password.ts';
import { linux } from '../os/linux/linux.ts';
import { Lock } from '../rules/lock.ts';
import { Pauses } from '../rules/pauses.ts';
import { Control } from './control.ts';

const PASSWORD = 'correct horse';
const SECRET = 'secret of the computer';

describe('what local users ask of the agent', () => {
  let folder = '';
  let pauses: Pauses;
  let lock: Lock;
  let control: Control;
  let codes: string | null = SECRET;
  let portal: ComputerPasswordHash | null = null;
  let isProtected = true;
  const at = (name: string): string => path.join(folder, name);
  const ask = async (request: object): Promise<[boolean, string]> => {
    const { done, message } = await control.answer(JSON.stringify({ user: 'ada', ...request }));
    return [done, message];
  };
  const pause = { command: 'pause', length: '10m' };
  const code = (): string =>
    codeText(
      createHmac('sha256', SECRET)
        .update(codeMessage(codeSlot(Date.now())))
        .digest(),
    );
  const word = (): string => readFileSync(at('word'), 'utf8');

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'kinward control '));
    codes = SECRET;
    pauses = new Pauses({ pauses: at('pauses'), toldPauses: at('told') });
    portal = null;
    isProtected = true;
    lock = new Lock(
      { password: at('password'), tries: at('tries') },
      { boot: () => 'boot', portal: () => portal, isProtected: () => isProtected },
    );
    const say = (): void => undefined;
    const hasRules = (user: string): boolean => user !== 'mum';
    const { words } = linux;
    const paths = { control: at('socket'), administrator: at('word') };
    control = new Control({ paths, pauses, lock, codes: () => codes, hasRules, changed: say, say, words });
    await control.start();
  });
  afterEach(async () => {
    await control[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true });
  });

  it('is refused without a password or a code, and changes nothing', async () => {
    for (const proof of [{}, { word: '' }, { word: 'x'.repeat(43) }, { secret: PASSWORD }, { secret: '' }])
      expect((await ask({ ...pause, ...proof }))[0]).toBe(false);
    expect((await ask({ command: 'password', password: 'my own one' }))[0]).toBe(false);
    for (const line of ['', '{}', '[]', '{"command":"off","user":null}', '{"command":"pause","user":"../x"}'])
      expect(await control.answer(line)).toMatchObject({ done: false });
    expect([pauses.told, lock.hasPassword]).toEqual([[], false]);
  });

  it('names nobody who has no rules, and spends no code on that', async () => {
    for (const proof of [{ word: word() }, { secret: code() }])
      expect(await ask({ ...pause, user: 'mum', ...proof })).toEqual([
        false,
        'mum has no rules on this computer.',
      ]);
    expect([pauses.told, (await ask({ ...pause, secret: code() }))[0]]).toEqual([[], true]);
  });

  it('with a password of the portal takes that one alone, and sets no other', async () => {
    await lock.set('of the administrator');
    const salt = randomBytes(16);
    const { bytes, N, r, p } = COMPUTER_PASSWORD_HASH;
    const hash = scryptSync(PASSWORD, salt, bytes, { N, r, p, maxmem: 2 ** 26 });
    portal = { salt: salt.toString('base64url'), hash: hash.toString('base64url') };
    expect((await ask({ ...pause, secret: 'of the administrator' }))[0]).toBe(false);
    expect((await ask({ ...pause, secret: PASSWORD }))[0]).toBe(true);
    for (const proof of [{ word: word() }, { secret: PASSWORD }])
      expect((await ask({ command: 'password', password: 'another long one', ...proof }))[1]).toContain(
        'in the portal',
      );
    // Taken away again: a former one does not come back.
    portal = null;
    expect(lock.hasPassword).toBe(false);
  });

  it('asks for nothing to pause where a parent has switched that off, and for all else as before', async () => {
    await lock.set(PASSWORD);
    isProtected = false;
    expect((await ask(pause))[0]).toBe(true);
    // What is typed all the same is not looked at: no try is counted, and no code is spent.
    const shown = code();
    for (const secret of ['a guess', shown, '']) expect((await ask({ ...pause, secret }))[0]).toBe(true);
    expect(pauses.told.map(({ by }) => by)).toEqual(Array.from({ length: 4 }, () => 'unprotected'));
    expect(await ask({ ...pause, user: null })).toEqual([
      false,
      'Say whose rules: only an administrator pauses all.',
    ]);
    expect((await ask({ ...pause, word: 'x'.repeat(43) }))[0]).toBe(false);
    expect((await ask({ ...pause, length: '2h' }))[0]).toBe(false);
    // The password is not set by who does not know it.
    for (const proof of [{}, { secret: 'a guess' }])
      expect((await ask({ command: 'password', password: 'my own one', ...proof }))[0]).toBe(false);
    expect(await lock.checkPassword(PASSWORD)).toBe('right');
    isProtected = true;
    expect((await ask(pause))[0]).toBe(false);
    expect((await ask({ ...pause, secret: shown }))[0]).toBe(true);
  });

  it('asks again after ten pauses within an hour, so that each is told', async () => {
    isProtected = false;
    for (let made = 0; made < 10; made += 1) {
      expect((await ask(pause))[0]).toBe(true);
      expect((await ask({ command: 'resume' }))[0]).toBe(true);
    }
    expect(await control.answer(JSON.stringify({ ...pause, user: 'ada' }))).toMatchObject({
      done: false,
      reason: 'secret-missing',
    });
    expect((await ask({ ...pause, user: 'max' }))[0]).toBe(false);
    expect([pauses.told.length, (await ask({ ...pause, secret: code() }))[0]]).toEqual([10, true]);
    const later = new Lock(
      { password: at('password'), tries: at('tries') },
      { boot: () => 'boot', isProtected: () => false, now: () => Date.now() + 3_601_000 },
    );
    expect([lock.isOnFor(pauses.told), later.isOnFor(pauses.told)]).toEqual([true, false]);
  });

  it('is done for an administrator, who alone pauses everybody’s rules', async () => {
    expect((await ask({ ...pause, user: null, word: word() }))[0]).toBe(true);
    expect(pauses.look()).toBe('all');
    expect((await ask({ command: 'password', password: 'short', word: word() }))[0]).toBe(false);
    expect((await ask({ command: 'password', password: PASSWORD, word: word() }))[0]).toBe(true);
    expect((await ask({ ...pause, user: null, secret: PASSWORD }))[0]).toBe(false);
    expect((await ask({ ...pause, length: '2h', secret: PASSWORD }))[0]).toBe(false);
    expect(statSync(at('word')).mode & 0o777).toBe(0o600);
  });

  it('is done for who knows the password or has a code, and a code sets no password', async () => {
    await lock.set(PASSWORD);
    expect((await ask({ ...pause, secret: PASSWORD }))[0]).toBe(true);
    const shown = code();
    expect((await ask({ command: 'password', password: 'my own one', secret: shown }))[0]).toBe(false);
    expect((await ask({ ...pause, secret: shown }))[0]).toBe(false);
    expect(pauses.told.map(({ by }) => by)).toEqual(['password']);
    expect(await lock.checkPassword(PASSWORD)).toBe('right');
    expect(await ask({ command: 'resume' })).toEqual([true, 'Rules hold again.']);
    expect((await ask({ command: 'resume' }))[0]).toBe(false);
    codes = null;
    expect((await ask({ ...pause, secret: code() }))[0]).toBe(false);
  });

  it('by a code is done while guesses have locked the password', async () => {
    await lock.set(PASSWORD);
    const guesses: string[] = [];
    for (let guess = 0; guess < 5; guess += 1)
      guesses.push((await ask({ ...pause, secret: `guess ${guess}` }))[1]);
    expect(guesses.slice(2)).toEqual([
      'This is wrong, and 2 tries are left for now.',
      'This is wrong, and 1 try is left for now.',
      'This is wrong, and no tries are left for now.',
    ]);
    expect((await ask({ ...pause, secret: PASSWORD }))[1]).toMatch(/^Too many tries\. .* [23]\d seconds/u);
    expect((await ask({ ...pause, secret: code() }))[0]).toBe(true);
    expect(pauses.told).toMatchObject([{ user: 'ada', by: 'code' }]);
  });

  it('comes by a socket that everybody may open, one line each, and a long one ends', async () => {
    const talk = async (text: string): Promise<string> =>
      await new Promise((resolve) => {
        const socket = createConnection(at('socket'));
        let said = '';
        socket.on('data', (piece: Buffer) => (said += piece.toString()));
        socket.on('error', () => undefined);
        socket.once('close', () => resolve(said));
        socket.write(text);
      });
    expect(statSync(at('socket')).mode & 0o777).toBe(0o666);
    expect(JSON.parse(await talk('{"command":"resume","user":"ada"}\n'))).toMatchObject({ done: false });
    expect(await talk('x'.repeat(10_000))).toBe('');
    // Who goes on sending after the line, or waits before it, is let go.
    expect(JSON.parse(await talk(`{}\n${'x'.repeat(4000)}`))).toMatchObject({ done: false });
    const flood = createConnection(at('socket'));
    flood.on('error', () => undefined);
    const isOver = new Promise<void>((resolve) => flood.once('close', () => resolve()));
    flood.write('{}\n');
    const more = setInterval(() => flood.write('x'.repeat(1000)), 5);
    await isOver;
    clearInterval(more);
    pauses.begin(null, '10m', 'administrator');
    expect((await ask({ command: 'resume' }))[1]).toContain('sudo kinward-agent resume');
  });

  it('is heard from everybody while a child holds all connections, and while a child tries passwords', async () => {
    await lock.set(PASSWORD);
    pauses.begin('max', '10m', 'administrator');
    const open = (): Socket => createConnection(at('socket')).on('error', () => undefined);
    const held = Array.from({ length: 200 }, open);
    await expect.poll(() => held.filter((socket) => socket.destroyed).length).toBeGreaterThan(100);
    const said = async (request: object): Promise<string> => {
      const socket = open();
      let text = '';
      socket.on('data', (piece: Buffer) => (text += piece.toString()));
      socket.write(`${JSON.stringify({ user: 'ada', ...request })}\n`);
      await once(socket, 'close');
      return text;
    };
    expect(await said({ command: 'resume', user: 'max' })).toContain('Rules hold again');
    expect(await said({ ...pause, word: word() })).toContain('are paused');
    const guesses = Array.from({ length: 40 }, () => said({ ...pause, secret: 'a guess' }));
    expect(await said({ command: 'resume' })).toContain('Rules hold again');
    const answers = await Promise.all(guesses);
    // Those for whom there was no room know at once.
    expect(answers.filter((text) => text.includes('Try again')).length).toBeGreaterThan(20);
    expect(await said({ ...pause, secret: code() })).toContain('are paused');
    for (const socket of held) socket.destroy();
  });
});
