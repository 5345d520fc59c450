import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useStable } from './stable.ts';

it('hands out the same functions, and each does what that of the newest render does', () => {
  const done: string[] = [];
  const { result, rerender } = renderHook(
    ({ name }) => useStable({ greet: (word: string) => done.push(`${word} ${name}`) }),
    { initialProps: { name: 'Theo' } },
  );
  const { greet } = result.current;
  act(() => void greet('Hello'));
  rerender({ name: 'Mia' });
  expect(result.current.greet).toBe(greet);
  act(() => void greet('Hello'));
  expect(done).toEqual(['Hello Theo', 'Hello Mia']);
});
