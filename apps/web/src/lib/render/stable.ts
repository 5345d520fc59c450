import { useInsertionEffect, useRef, useState } from 'react';

/**
 * The same functions in every render, each doing what that of the newest render does: what a memoized part is given to call. Only for
 * events; while rendering they would be those of the render before.
 * @param acts always with the same names
 */
export function useStable<Acts extends object>(acts: Acts): Acts {
  const newest = useRef(acts);
  useInsertionEffect(() => {
    newest.current = acts;
  });
  const [stable] = useState(() => {
    const nameOf = (name: string) => name as keyof Acts;
    const call = (name: string, given: unknown[]): unknown =>
      (newest.current[nameOf(name)] as (...given: unknown[]) => unknown)(...given);
    return Object.fromEntries(
      Object.keys(acts).map((name) => [name, (...given: unknown[]) => call(name, given)]),
    ) as Acts;
  });
  return stable;
}
