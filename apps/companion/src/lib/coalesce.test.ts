import { expect, it } from 'vitest';
import { coalesce } from './coalesce.ts';

/** Work whose runs end when the test says so. */
const controlled = () => {
  const ends: ((error?: Error) => void)[] = [];
  const call = coalesce(
    () =>
      new Promise((resolve, reject) => {
        ends.push((error) => (error === undefined ? resolve() : reject(error)));
      }),
  );
  return { call, ends };
};
const settle = () => new Promise((resolve) => setTimeout(resolve));

it('runs once for a call, and once more for all calls that came meanwhile', async () => {
  const { call, ends } = controlled();
  const first = call();
  const others = Promise.all([call(), call(), call()]);
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await first;
  await settle();
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await others;
  const last = call();
  expect(ends).toHaveLength(3);
  ends[2]?.();
  await last;
});

it('hands a failure to those who waited for that run alone', async () => {
  const { call, ends } = controlled();
  const first = call();
  const second = call();
  ends[0]?.(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await settle();
  ends[1]?.();
  await expect(second).resolves.toBeUndefined();
});
