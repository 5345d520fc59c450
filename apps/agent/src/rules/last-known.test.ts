import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { keepKnown, lastKnown } from './last-known.ts';

it('is when rules were written until it was kept, and what was kept from then on, also where that is earlier', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kinward-clock-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [clock = '', policies = '', signed = ''] = ['clock', 'policies', 'signed'].map((name) =>
    path.join(folder, name),
  );
  const paths = { clock, policies, signed };
  expect(lastKnown(paths)).toBe(0);
  writeFileSync(signed, '');
  utimesSync(signed, 1_800_000_000, 1_800_000_000);
  expect(lastKnown(paths)).toBe(1_800_000_000_000);
  for (const at of [1_700_000_000_000, 1_750_000_000_000]) {
    keepKnown(paths, at);
    expect(lastKnown(paths)).toBe(at);
  }
  // A folder that is not there is a disk that takes nothing.
  expect(() => keepKnown({ clock: path.join(folder, 'none', 'clock') }, 1)).not.toThrow();
});
