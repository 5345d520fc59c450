import { expect, test } from 'vitest';
import { changeWords } from './change-words.ts';

test('lowering says what is lost, raising what is gained, and both that the end stays', () => {
  expect(changeWords('Premium', 'Parents')).toEqual([
    'It holds 5 devices instead of 10.',
    'You lose: Windows computer, Mac, and Advanced filtering, with a filter account.',
    'When your plan ends stays as it is. Every parent of the family sees the change.',
  ]);
  expect(changeWords('Parents', 'Premium').slice(0, 2)).toEqual([
    'It holds 10 devices instead of 5.',
    'You gain: Windows computer, Mac, and Advanced filtering, with a filter account.',
  ]);
  expect(changeWords('Trial', 'Parents')[0]).toBe('It holds 5 devices instead of 0.');
});
