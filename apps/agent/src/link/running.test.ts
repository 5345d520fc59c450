import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { beginRun } from './running.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'kinward-running-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const paths = { running: path.join(folder, 'running.json') };

it('a run that nobody told to end was ended, and so was one that was away for long', () => {
  let seconds = 100;
  const begin = () => beginRun(paths, () => seconds);
  const first = begin();
  expect(first.wasEnded).toBe(false);
  seconds += 10;
  // Killed.
  const second = begin();
  expect(second.wasEnded).toBe(true);
  second.end();
  seconds += 300;
  const third = begin();
  expect(third.wasEnded).toBe(false);
  third.end();
  seconds += 301;
  expect(begin().wasEnded).toBe(true);
  // Of a start of the computer nothing is left; what cannot be read says nothing.
  for (const text of ['', '{"toldToEnd":"x"}']) {
    writeFileSync(paths.running, text);
    expect(begin().wasEnded).toBe(false);
  }
});

it('a start that comes to nothing again and again waits longer and longer, and one that came to rules does not', () => {
  rmSync(paths.running, { force: true });
  const pauses = Array.from({ length: 12 }, () => beginRun(paths).pauseMs);
  expect(pauses).toEqual([0, 0, 0, 0, 0, 250, 500, 1000, 2000, 4000, 5000, 5000]);
  beginRun(paths).ready();
  expect(beginRun(paths).pauseMs).toBe(0);
  // Killed while its rules hold, as often as anybody likes.
  for (let count = 0; count < 20; count += 1) beginRun(paths).ready();
  expect(beginRun(paths).pauseMs).toBe(0);
  for (let count = 0; count < 20; count += 1) beginRun(paths).end();
  expect(beginRun(paths)).toMatchObject({ pauseMs: 0, wasEnded: false });
});
