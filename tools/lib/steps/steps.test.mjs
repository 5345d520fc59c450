import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { needsInstallation, verdict } from './steps.mjs';

const TOOLS = path.join(import.meta.dirname, '../..');

/** Runs a script of tools/ under a Node that calls itself by another version. */
function underNode(version, script) {
  const pretend = `Object.defineProperty(process.versions, 'node', { value: '${version}' }); await import(${JSON.stringify(path.join(TOOLS, script))})`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', pretend], { encoding: 'utf8' });
}

describe('verdict', () => {
  it('takes the totals of a runner', () => {
    expect(verdict(0, { passed: 3, failed: 0 })).toEqual({ passed: 3, failed: 0 });
    expect(verdict(1, { passed: 3, failed: 2 })).toEqual({ passed: 3, failed: 2 });
  });

  it('counts a failure that belongs to no test', () => {
    expect(verdict(1, { passed: 3, failed: 0 })).toEqual({ passed: 3, failed: 1 });
  });

  it('does not take a run without tests or without a report for a success', () => {
    expect(verdict(0, { passed: 0, failed: 0 })).toEqual({ passed: 0, failed: 1 });
    expect(verdict(0, null)).toEqual({ passed: 0, failed: 1 });
    expect(verdict(0, undefined)).toEqual({ passed: 0, failed: 1 });
  });
});

describe('starts and ends of whole installations', () => {
  const wish = (...files) => ({ named: [], changes: { since: 'main', files }, onlyChanged: false });

  it.each([
    ['tools/lib/launch.mjs'],
    ['apps/server/src/platform/database/roles.ts'],
    ['apps/server/src/cli/keys.ts'],
    ['apps/server/src/config/config.ts'],
    ['apps/server/src/main.ts'],
    ['apps/server/migrations/0001_families.sql'],
    ['apps/server/src/log-secrets.installation.test.ts'],
  ])('are run for a change of %s', (file) => {
    expect(needsInstallation(wish('README.md', file), false)).toBe(true);
  });

  it('are left out for a change of anything else', () => {
    const others = [
      'apps/server/src/slices/devices/devices.service.ts',
      'apps/web/src/main.tsx',
      'README.md',
    ];
    expect(needsInstallation(wish(...others), false)).toBe(false);
  });

  it('are run whenever they are named, by CI, and where git does not say what has changed', () => {
    expect(needsInstallation({ ...wish(), named: ['installation'] }, false)).toBe(true);
    expect(needsInstallation(wish(), true)).toBe(true);
    expect(needsInstallation({ ...wish(), changes: null }, false)).toBe(true);
  });
});

describe('a Node that is too old', () => {
  it.each(['start.mjs', 'dev.mjs'])('is named in one line by %s', (script) => {
    const { status, stderr, stdout } = underNode('18.20.4', script);
    expect(status).toBe(1);
    expect(stderr + stdout).toBe(
      'Kinward cannot start: it needs Node 20 or newer, and this is Node 18.20.4.\n',
    );
  });

  it('fails the tests with a total', () => {
    const { status, stdout } = underNode('18.20.4', 'test.mjs');
    expect(status).toBe(1);
    expect(stdout).toBe('0 passed, 1 failed\n');
  });
});

it('refuses an option that does not exist, with a total', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(TOOLS, 'test.mjs'), '--chnaged'],
    {
      encoding: 'utf8',
    },
  );
  expect([status, stdout]).toEqual([1, '0 passed, 1 failed\n']);
  expect(stderr).toMatch(/^There is no option --chnaged; /);
});

it('refuses a step that does not exist, with a total', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(TOOLS, 'test.mjs'), 'nonsense'], {
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^There is no step nonsense; there are debian, portal, /);
  expect(stdout).toBe('0 passed, 1 failed\n');
});
