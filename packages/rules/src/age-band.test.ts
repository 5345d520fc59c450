import { expect, it } from 'vitest';
import { ageBandOf } from './age-band.ts';

it('changes its band on the birthday, and has none without an age', () => {
  expect([null, 1, 12, 13, 15, 16, 17, 18, 40].map(ageBandOf)).toEqual([
    null,
    'under13',
    'under13',
    'under16',
    'under16',
    'under18',
    'under18',
    'adult',
    'adult',
  ]);
});
