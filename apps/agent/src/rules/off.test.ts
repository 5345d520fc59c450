import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isOff, readUntil, switchOff, switchOn } from './off.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kinward off '));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const paths = () => ({ offForGood: path.join(folder, 'state/off'), offForNow: path.join(folder, 'run/off') });

describe('off', () => {
  it.each([
    ['30m', { seconds: 1900 }],
    ['2h', { seconds: 7300 }],
    ['restart', { seconds: null }],
    ['ever', 'ever'],
    ['0m', null],
    ['', null],
    ['1d', null],
    ['tomorrow', null],
  ])('%s is read', (text, until) => expect(readUntil(text, 100)).toEqual(until));

  it('for a time is over after that time', () => {
    expect(isOff(paths(), 100)).toBe(false);
    switchOff(paths(), { seconds: 160 });
    expect([isOff(paths(), 159), isOff(paths(), 160)]).toEqual([true, false]);
  });

  it('until the computer starts again is in the folder that a start empties, and for good is not', () => {
    switchOff(paths(), { seconds: null });
    expect(isOff(paths(), 1e9)).toBe(true);
    rmSync(path.join(folder, 'run'), { recursive: true });
    expect(isOff(paths())).toBe(false);
    switchOff(paths(), 'ever');
    expect(isOff(paths(), 1e9)).toBe(true);
    switchOn(paths());
    expect(isOff(paths())).toBe(false);
  });

  it('that is being written is off, not on by chance', () => {
    switchOff(paths(), { seconds: null });
    writeFileSync(paths().offForNow, '');
    expect(isOff(paths())).toBe(true);
  });
});
