import { expect, it } from 'vitest';
import { REALTIME_KEYS } from '@kinward/contract/realtime/realtime.schemas.ts';
import { ALL_RESOURCES, resourcesOf } from './resources.ts';

it.each(['appblock', 'webblock', 'callblock'])('reads the rules alone after %s', (key) => {
  expect(Object.keys(REALTIME_KEYS)).toContain(key);
  expect(resourcesOf(key)).toEqual(['policy']);
});

it.each(['timeschedule', 'a key of a newer server'])('reads everything after %s', (key) => {
  expect(resourcesOf(key)).toEqual(ALL_RESOURCES);
});
