import { mkdtempSync, rmSync } from 'node:fs';
import { userInfo, tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { linux } from '../os/linux/linux.ts';
import { Lock } from '../rules/lock.ts';
import { Pauses } from '../rules/pauses.ts';
import { control } from './ask.ts';
import { Control } from './control.ts';

const PASSWORD = 'correct horse';
const typed = vi.hoisted(() => ({ questions: [] as string[], answers: [] as string[] }));
vi.mock('./lines.ts', () => ({
  linesOf: () => ({
    read: (question: string) => {
      typed.questions.push(question);
      return Promise.resolve(typed.answers.shift() ?? '');
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  }),
}));

describe('the commands of who is no administrator', () => {
  let folder = '';
  let isProtected = true;
  let pauses: Pauses;
  let agent: Control;
  const said: string[] = [];
  const at = (name: string): string => path.join(folder, name);
  const run = async (command: 'pause' | 'resume' | 'password', ...args: string[]) => {
    const system = { ...linux, isAdministrator: () => false };
    const paths = { control: at('socket'), administrator: at('word') };
    return await control(command, args, { system, paths, say: (line) => said.push(line) });
  };

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'kinward ask '));
    isProtected = true;
    for (const list of [said, typed.questions, typed.answers]) list.length = 0;
    pauses = new Pauses({ pauses: at('pauses'), toldPauses: at('told') });
    const lock = new Lock(
      { password: at('password'), tries: at('tries') },
      { boot: () => 'boot', isProtected: () => isProtected },
    );
    await lock.set(PASSWORD);
    const say = (): void => undefined;
    agent = new Control({
      paths: { control: at('socket'), administrator: at('word') },
      pauses,
      lock,
      codes: () => null,
      hasRules: (user) => user !== 'mum',
      changed: say,
      say,
      words: linux.words,
    });
    await agent.start();
  });
  afterEach(async () => {
    await agent[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true });
  });

  it('ask for the password once to pause, and for nothing to begin again', async () => {
    typed.answers.push('a guess', PASSWORD);
    expect([await run('pause', '10m'), await run('pause', '10m')]).toEqual([1, 0]);
    expect(typed.questions).toHaveLength(2);
    expect(pauses.told.map(({ user, by }) => [user, by])).toEqual([[userInfo().username, 'password']]);
    expect(await run('resume')).toBe(0);
    expect(typed.questions).toHaveLength(2);
  });

  it('ask for none to pause where a parent has switched that off, and for the former one to set another', async () => {
    isProtected = false;
    expect(await run('pause', '1h', 'ada')).toBe(0);
    expect([typed.questions, said]).toEqual([[], ['Rules of ada are paused. The parents are told.']]);
    expect(await run('pause', '1h', 'mum')).toBe(1);
    typed.answers.push('a guess', 'my own one', 'my own one');
    expect(await run('password')).toBe(1);
    expect(typed.questions).toEqual(['Former password: ', 'New password: ', 'New password again: ']);
  });
});
