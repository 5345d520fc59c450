import { replaceEqualDeep } from '@tanstack/react-query';
import { useState } from 'react';

/** What each render makes again, as the very same value where its content is equal: a memoized part is then not drawn again. Plain data. */
export function useSame<T>(next: T): T {
  const [last, setLast] = useState(next);
  const same = replaceEqualDeep(last, next);
  if (same !== last) setLast(same);
  return same;
}
