/** A device whose lists become others. */
import { expect, it } from 'vitest';
import type { FeedList } from '@kinward/contract/filter/site-policy.schemas.ts';
import { deviceWith } from '@kinward/filter-core/policy/test-devices.ts';
import { Registry } from './registry.ts';
import { knownOf } from './test-known.ts';

const AT = '192.168.7.2';
/** A Monday in Madrid. */
const NIGHT = Date.parse('2026-11-23T20:01:00Z');
const OWN = 'list:0198a5f0-0000-7000-8000-000000000001' as const;
const list = (more: Partial<FeedList> = {}): FeedList => ({
  sourceId: 'own',
  name: 'Nora’s list',
  hash: 'a'.repeat(64),
  targets: [OWN],
  ...more,
});

it('is the same device where only versions of lists are others, and another one where anything else is', () => {
  const registry = new Registry();
  const first = deviceWith(AT, { blocked: [OWN] }, { lists: [list()] });
  registry.apply(knownOf([first]));
  const device = registry.find(AT);
  const newer = { ...first, lists: [list({ hash: 'b'.repeat(64), name: 'Nora’s other list' })] };
  registry.apply(knownOf([newer]));
  expect(registry.find(AT)).toBe(device);
  expect(device?.of).toEqual(newer);
  expect(String.fromCodePoint(...(device?.why({ kind: 'list', target: OWN }, NIGHT).text ?? []))).toContain(
    'other list',
  );
  const others = [
    { ...newer, lists: [] },
    { ...newer, addresses: [AT, '192.168.7.4'] },
  ];
  for (const other of others) {
    const before = registry.find(AT);
    registry.apply(knownOf([other]));
    expect(registry.find(AT)).not.toBe(before);
    expect(registry.find(AT)?.of).toEqual(other);
  }
});
