import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadKeys } from './keys.ts';
import { StartError } from './start-error.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'kinward-keys-'))));
afterEach(() => rmSync(folder, { recursive: true }));

describe('loadKeys', () => {
  it('makes different random keys on the first start and keeps them', () => {
    const file = path.join(folder, 'keys.json');
    const made = loadKeys(file);
    expect(made.pepper[0].bytes).toHaveLength(32);
    expect(made.pepper[0].bytes.equals(made.token[0].bytes)).toBe(false);
    expect(made.token[0].bytes.equals(made.field[0].bytes)).toBe(false);
    expect(loadKeys(file)).toEqual(made);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['keys.json']);
  });

  it('closes a key file that others can read', () => {
    const file = path.join(folder, 'keys.json');
    loadKeys(file);
    chmodSync(file, 0o644);
    loadKeys(file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('keeps older keys behind the current one', () => {
    const file = path.join(folder, 'keys.json');
    const key = (id: string) => ({ id, key: Buffer.alloc(32, id).toString('base64url') });
    writeFileSync(
      file,
      JSON.stringify({ pepper: [key('b'), key('a')], token: [key('t')], field: [key('f')] }),
    );
    expect(loadKeys(file).pepper.map(({ id }) => id)).toEqual(['b', 'a']);
  });

  it('takes a file that was made before pushes: every process comes to the same push key and writes nothing', () => {
    const file = path.join(folder, 'keys.json');
    const key = (id: string) => ({ id, key: Buffer.alloc(32, id).toString('base64url') });
    const older = { pepper: [key('p')], token: [key('t')], field: [key('f')] };
    writeFileSync(file, JSON.stringify(older));
    const { vapid } = loadKeys(file);
    expect(vapid[0].bytes).toHaveLength(32);
    expect(vapid[0].bytes.equals(Buffer.alloc(32, 't'))).toBe(false);
    expect(loadKeys(file).vapid).toEqual(vapid);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(older);
  });

  it('refuses a push key that is none of the curve', () => {
    const file = path.join(folder, 'keys.json');
    const key = (byte: number) => ({ id: 'a', key: Buffer.alloc(32, byte).toString('base64url') });
    writeFileSync(
      file,
      JSON.stringify({ pepper: [key(1)], token: [key(1)], field: [key(1)], vapid: [key(255)] }),
    );
    expect(() => loadKeys(file)).toThrow(/curve/);
  });

  it.each([
    '',
    '{}',
    '{"pepper":[],"token":[],"field":[]}',
    '{"pepper":[{"id":"a","key":"c2hvcnQ"}]}',
    'null',
  ])('refuses a damaged file rather than making new keys: %j', (content) => {
    const file = path.join(folder, 'keys.json');
    writeFileSync(file, content);
    expect(() => loadKeys(file)).toThrow(StartError);
  });

  it('says that it cannot write', () => {
    expect(() => loadKeys(path.join(folder, 'missing', 'keys.json'))).toThrow(/cannot be written/);
  });
});
