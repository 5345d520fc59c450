import { useEffect, useState } from 'react';

/**
 * Whether something is known, or has been waited for long enough. Once true, it stays so.
 * @param isAsked from when on the patience counts
 */
export function useSettled(isKnown: boolean, patienceMs: number, isAsked = true): boolean {
  const [settled, setSettled] = useState(isKnown);
  useEffect(() => {
    if (settled || !isAsked) return undefined;
    const timer = setTimeout(() => setSettled(true), isKnown ? 0 : patienceMs);
    return () => clearTimeout(timer);
  }, [isKnown, settled, patienceMs, isAsked]);
  return settled || isKnown;
}
