import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findBrowser } from './browser.mjs';

let folder;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kinward-browser-'));
  vi.stubEnv('PATH', folder);
  vi.stubEnv('CHROME_PATH', '');
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const program = (name) => {
  const file = path.join(folder, name);
  writeFileSync(file, '#!/bin/sh\n', { mode: 0o755 });
  return file;
};

describe('findBrowser', () => {
  it('finds a browser and its headless shell in PATH', () => {
    const chromium = program('chromium');
    const shell = program('chromium-headless-shell');
    expect(findBrowser()).toEqual({ path: chromium, headlessPath: shell });
  });

  it('uses the browser that CHROME_PATH names, and no other', () => {
    program('chromium-headless-shell');
    const own = program('own-browser');
    vi.stubEnv('CHROME_PATH', own);
    expect(findBrowser()).toEqual({ path: own, headlessPath: own });
  });

  it('says which file CHROME_PATH names in vain', () => {
    vi.stubEnv('CHROME_PATH', path.join(folder, 'missing'));
    expect(findBrowser()).toEqual({ problem: `CHROME_PATH names no file: ${folder}/missing` });
  });
});
