import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Journal } from './journal.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kinward journal '));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Every file and folder of the computer but the journal's, with rights and content. */
const machine = (): string =>
  execFileSync(
    'sh',
    [
      '-c',
      "find . -path ./state -prune -o -printf '%p %m\\n' | sort; find . -path ./state -prune -o -type f -exec cat {} +",
    ],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  );
const journal = (): Journal => new Journal(path.join(folder, 'state/journal'));
const at = (...parts: string[]): string => path.join(folder, ...parts);

describe('what the computer was like', () => {
  it('is again, whatever was written how often, also by another start', () => {
    writeFileSync(at('old'), 'as it was\n');
    chmodSync(at('old'), 0o640);
    const before = machine();
    expect(journal().writeFile(at('old'), 'changed')).toBe(true);
    expect(journal().writeFile(at('old'), 'changed')).toBe(false);
    expect(journal().writeFile(at('old'), 'changed again')).toBe(true);
    journal().writeFile(at('new/below/file'), 'made');
    expect(machine()).not.toBe(before);
    expect(journal().undo({})).toEqual([]);
    expect(machine()).toBe(before);
    expect(existsSync(at('state/journal'))).toBe(false);
    expect(journal().undo({})).toEqual([]);
  });

  it('is undone in reverse, each once', () => {
    const undone: string[] = [];
    const by = { one: (former: string) => undone.push(`one ${former}`), two: () => undone.push('two') };
    journal().note('one', 'first');
    journal().note('two', '');
    journal().note('one', 'second');
    expect(journal().undo(by)).toEqual([]);
    expect(undone).toEqual(['two', 'one first']);
  });

  it('stays noted where it could not be undone, and is undone later', () => {
    journal().writeFile(at('file'), 'made');
    journal().note('stuck', '7');
    const stuck = (): void => {
      throw new Error('not now');
    };
    expect(journal().undo({ stuck })).toEqual(['stuck: not now']);
    expect(existsSync(at('file'))).toBe(false);
    let former = '';
    expect(journal().undo({ stuck: (noted) => (former = noted) })).toEqual([]);
    expect(former).toBe('7');
  });

  it('is read up to a line that a loss of power has cut', () => {
    journal().writeFile(at('file'), 'made');
    appendFileSync(at('state/journal'), '{"kind":"fi');
    expect(journal().undo({})).toEqual([]);
    expect(existsSync(at('file'))).toBe(false);
  });

  it('goes on after such a line', () => {
    journal().writeFile(at('one'), 'made');
    appendFileSync(at('state/journal'), '{"kind":"fi');
    journal().writeFile(at('two'), 'made');
    expect(journal().undo({})).toEqual([]);
    expect([existsSync(at('one')), existsSync(at('two'))]).toEqual([false, false]);
  });

  it('keeps a folder that has got something of another', () => {
    journal().writeFile(at('folder/ours'), 'ours');
    writeFileSync(at('folder/theirs'), 'theirs');
    journal().undo({});
    expect(readFileSync(at('folder/theirs'), 'utf8')).toBe('theirs');
    expect(existsSync(at('folder/ours'))).toBe(false);
  });
});
