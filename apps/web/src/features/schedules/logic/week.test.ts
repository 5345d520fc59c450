import { describe, expect, it } from 'vitest';
import { WEEK_DAYS, type ParentSchedule } from '@kinward/contract/schedules/schedules.schemas.ts';
import { madeUpId } from '@kinward/testkit/ids.ts';
import { firstDay, kindOf, placeBlocks } from './week.ts';

const schedule = (name: string, from: string, to: string): ParentSchedule => ({
  scheduleId: name,
  deviceId: madeUpId('d'),
  name,
  frequency: 'Daily',
  from,
  to,
  weekDays: [...WEEK_DAYS],
  apps: ['a'],
  kinds: [],
  wholeDevice: false,
  version: 1,
  changedAt: '2026-05-08T12:00:00Z',
  receivedAt: null,
});

describe('lanes', () => {
  const monday = (...schedules: ParentSchedule[]) =>
    placeBlocks(schedules)
      .filter(({ day }) => day === 0)
      .map(({ schedule: { name }, lane, lanes }) => [name, lane, lanes]);

  it('are one where nothing meets, also back to back', () => {
    expect(monday(schedule('A', '08:00', '10:00'), schedule('B', '10:00', '12:00'))).toEqual([
      ['A', 0, 1],
      ['B', 0, 1],
    ]);
  });

  it('are as many as meet, and only where they do', () => {
    expect(
      monday(
        schedule('A', '08:00', '10:00'),
        schedule('B', '09:00', '12:00'),
        schedule('C', '10:00', '11:00'),
        schedule('D', '13:00', '14:00'),
      ),
    ).toEqual([
      ['A', 0, 2],
      ['B', 1, 2],
      ['C', 0, 2],
      ['D', 0, 1],
    ]);
  });
});

it('the kind is in the name, else in the hours', () => {
  expect(kindOf(schedule('School time', '08:00', '10:00'))).toBe('school');
  expect(kindOf(schedule('Homework after school', '16:00', '17:00'))).toBe('study');
  expect(kindOf(schedule('Quiet', '21:00', '07:00'))).toBe('night');
  expect(kindOf(schedule('Quiet', '21:00', '00:00'))).toBe('other');
});

it('the week begins as the language has it', () => {
  expect(firstDay('en-GB')).toBe(0);
  expect(firstDay('en-US')).toBe(6);
});
