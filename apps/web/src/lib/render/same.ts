import { replaceEqualDeep } from '@tanstack/react-query';
import { useState } from 'react';

/** What is made anew in each render, as the very same value where it says the same: a memoized part is then not drawn again. Plain data. */
export function useSame<T>(next: T): T {
  const [last, setLast] = useState(next);
  const same = replaceEqualDeep(last, next);
  if (same !== last) setLast(same);
  return same;
}
