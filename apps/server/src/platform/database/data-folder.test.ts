import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requireOwnFolder } from './data-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kinward-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const make = (name: string): void => {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), '');
};

describe('a data folder', () => {
  it('is taken where it is empty, does not exist, or is an installation’s', () => {
    requireOwnFolder(folder);
    requireOwnFolder(path.join(folder, 'none'));
    make('keys.json');
    make('letters.txt');
    requireOwnFolder(folder);
  });

  it('is taken where the packages of the agent were built before the first start', () => {
    make('agent/packages.json');
    requireOwnFolder(folder);
  });

  it('is refused where it holds something else', () => {
    make('agent/letters.txt');
    expect(() => requireOwnFolder(folder)).toThrow('holds other files');
    make('agent/packages.json');
    make('letters.txt');
    expect(() => requireOwnFolder(folder)).toThrow('holds other files');
  });
});
