import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { SIGNAL_KINDS, SIGNALS_MOST } from '@kinward/contract/computers/agent-update.schemas.ts';
import { Signals } from './signals.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'kinward-signals-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const paths = { signals: path.join(folder, 'signals.json') };
const HOUR_MS = 3_600_000;

it('are kept over a start, once an hour of each kind, and some of them', () => {
  let changes = 0;
  const signals = new Signals(paths, () => (changes += 1));
  signals.note('rules-taken', 0);
  signals.note('rules-taken', HOUR_MS - 1);
  signals.note('clock', 1000);
  signals.note('rules-taken', HOUR_MS);
  expect(signals.list.map(({ kind }) => kind)).toEqual(['rules-taken', 'clock', 'rules-taken']);
  expect(changes).toBe(3);
  expect(new Signals(paths, () => undefined).list).toEqual(signals.list);
  for (let at = 2; at < 50; at += 1) signals.note('password', at * HOUR_MS);
  // None of them pushes another kind out.
  const kinds = ['password', 'password', 'password', 'rules-taken', 'clock', 'rules-taken'];
  expect(signals.list.map(({ kind }) => kind)).toEqual(kinds);
  // The clock was put back: that is one as well.
  signals.note('password', 0);
  expect(signals.list[0]).toEqual({ kind: 'password', at: new Date(0).toISOString() });
  for (let at = 100; at < 110; at += 1) for (const kind of SIGNAL_KINDS) signals.note(kind, at * HOUR_MS);
  expect(signals.list).toHaveLength(3 * SIGNAL_KINDS.length);
  expect(signals.list.length).toBeLessThanOrEqual(SIGNALS_MOST);
  // A newer version, which was taken back, has written one of a kind that is not known here.
  const kept = [
    { kind: 'drums', at: new Date(0).toISOString() },
    { kind: 'vpn', at: new Date(0).toISOString() },
  ];
  writeFileSync(paths.signals, JSON.stringify(kept));
  expect(new Signals(paths, () => undefined).list).toEqual([kept[1]]);
  writeFileSync(paths.signals, '{');
  expect(new Signals(paths, () => undefined).list).toEqual([]);
});
