import { expect, test } from 'vitest';
import { ACTS } from '@kinward/contract/audit/audit-events.ts';
import type { Act } from '@kinward/contract/audit/audit.schemas.ts';
import spanish from '../acts-messages.es.ts';
import { actTexts } from '../acts-messages.ts';
import { actsByDay, actWords } from './audit-events.ts';

const act = (fields: Partial<Act> = {}): Act => ({
  seq: 1,
  at: '2026-05-01T22:30:00Z',
  act: 'geofence.added',
  by: { kind: 'account', name: 'Sam', you: false },
  parent: null,
  child: 'Mia',
  device: 'Phone',
  ...fields,
});

test('every act has its words, each its own, in both languages', () => {
  for (const words of [actTexts.acts, spanish.acts.acts]) {
    expect(Object.keys(words).toSorted()).toEqual([...ACTS].toSorted());
    expect(new Set(Object.values(words)).size).toBe(ACTS.length);
  }
});

test('says who did what to what, and nothing twice', () => {
  expect(actWords(act())).toEqual({ who: 'Sam', what: 'Fence added', on: 'Mia’s Phone' });
  const paired = act({ act: 'device.paired', by: { kind: 'device', name: null, you: false } });
  expect(actWords(paired)).toEqual({ who: 'Mia’s Phone', what: 'Device connected', on: '' });
  const own = { act: 'session.opened', child: null, device: null, parent: 'Sam' } as const;
  expect(actWords(act({ ...own, by: { kind: 'account', name: 'Sam', you: true } }))).toEqual({
    who: 'You',
    what: 'Signed in',
    on: '',
  });
  const gone = act({
    act: 'parent.removed',
    by: { kind: 'account', name: null, you: false },
    child: null,
    device: null,
  });
  expect(actWords(gone).who).toBe('A former parent');
  const operator = act({ act: 'plan.changed', by: { kind: 'operator', name: null, you: false } });
  expect(actWords(operator).who).toBe('The operator');
});

test('belongs to a day of the family’s zone', () => {
  const acts = [act(), act({ seq: 2, at: '2026-05-01T12:00:00Z' })];
  expect(actsByDay(acts, 'UTC').map(({ day }) => day)).toEqual(['2026-05-01']);
  expect(actsByDay(acts, 'Europe/Zagreb').map(({ day }) => day)).toEqual(['2026-05-02', '2026-05-01']);
});
