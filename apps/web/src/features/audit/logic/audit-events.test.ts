import { expect, test } from 'vitest';
import { AUDIT_ACTIONS } from '@kinward/contract/audit/audit-events.ts';
import type { AuditEvent } from '@kinward/contract/audit/audit.schemas.ts';
import spanish from '../audit-events-messages.es.ts';
import { auditEventMessages } from '../audit-events-messages.ts';
import { actsByDay, auditEventTexts, repeatsTogether } from './audit-events.ts';

const act = (fields: Partial<AuditEvent> = {}): AuditEvent => ({
  seq: 1,
  at: '2026-05-01T22:30:00Z',
  act: 'geofence.added',
  by: { kind: 'account', name: 'Sam', you: false },
  parent: null,
  child: 'Mia',
  device: 'Phone',
  ...fields,
});

test('every action has a message of its own in both languages', () => {
  for (const words of [auditEventMessages.events, spanish.auditEvents.events]) {
    expect(Object.keys(words).toSorted()).toEqual([...AUDIT_ACTIONS].toSorted());
    expect(new Set(Object.values(words)).size).toBe(AUDIT_ACTIONS.length);
  }
});

test('says who did what to what, and nothing twice', () => {
  expect(auditEventTexts(act())).toEqual({ who: 'Sam', what: 'Fence added', on: 'Mia’s Phone' });
  const paired = act({ act: 'device.paired', by: { kind: 'device', name: null, you: false } });
  expect(auditEventTexts(paired)).toEqual({ who: 'Mia’s Phone', what: 'Device connected', on: '' });
  const own = { act: 'session.opened', child: null, device: null, parent: 'Sam' } as const;
  expect(auditEventTexts(act({ ...own, by: { kind: 'account', name: 'Sam', you: true } }))).toEqual({
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
  expect(auditEventTexts(gone).who).toBe('A former parent');
  const operator = act({ act: 'plan.changed', by: { kind: 'operator', name: null, you: false } });
  expect(auditEventTexts(operator).who).toBe('The operator');
});

test('belongs to a day of the family’s zone', () => {
  const events = [act(), act({ seq: 2, at: '2026-05-01T12:00:00Z' })];
  expect(actsByDay(events, 'UTC').map(({ day }) => day)).toEqual(['2026-05-01']);
  expect(actsByDay(events, 'Europe/Zagreb').map(({ day }) => day)).toEqual(['2026-05-02', '2026-05-01']);
});

test('what one did several times in a row stands once, with the first time', () => {
  const at = (seq: number, clock: string, fields: Partial<AuditEvent> = {}) =>
    act({ seq, at: `2026-05-01T${clock}:00Z`, ...fields });
  const groups = repeatsTogether([
    at(5, '20:00'),
    at(4, '19:00'),
    at(3, '18:00', { act: 'device.paired' }),
    at(2, '17:00'),
    at(1, '16:00', { child: 'Leo' }),
  ]);
  expect(groups.map(({ newest, times, firstAt }) => [newest.seq, times, firstAt.slice(11, 16)])).toEqual([
    [5, 2, '19:00'],
    [3, 1, '18:00'],
    [2, 1, '17:00'],
    [1, 1, '16:00'],
  ]);
});
