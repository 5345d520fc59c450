import { expect, test } from 'vitest';
import { zoneChoices, zoneName } from './zones.ts';

test('the family’s zone and the browser’s come first, each zone once, as people read it', () => {
  const choices = zoneChoices('America/New_York', 'Europe/Zagreb').map(({ value }) => value);
  expect(choices.slice(0, 2)).toEqual(['America/New_York', 'Europe/Zagreb']);
  expect(choices.slice(2)).toEqual(choices.slice(2).toSorted());
  expect(new Set(choices).size).toBe(choices.length);
  expect(choices).toContain('UTC');
  expect(zoneChoices('UTC', 'UTC').filter(({ value }) => value === 'UTC')).toHaveLength(1);
  expect(zoneName('America/New_York')).toBe('America/New York');
});
