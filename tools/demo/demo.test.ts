import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const start = (env: Record<string, string>) =>
  spawnSync(process.execPath, [path.join(import.meta.dirname, 'demo.ts')], {
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
  });

describe('a demo login is never on the internet', () => {
  it.each<[string, Record<string, string>]>([
    ['PUBLIC_URL', { PUBLIC_URL: 'https://kinward.example' }],
    ['HOST', { HOST: '0.0.0.0' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://localhost/kinward' }],
  ])('%s ends the demo with one line', (name, env) => {
    const { status, stderr, stdout } = start(env);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(new RegExp(`^Kinward cannot start the demo: ${name} [^\\n]+\\n$`, 'u'));
  });
});
