import { useCallback, useEffect, useState } from 'react';
import { Failure } from './api.ts';

export interface Answer<Value> {
  /** What was read last; undefined: nothing yet. */
  value: Value | undefined;
  /** Of the last try; null: it was answered. */
  failure: Failure | null;
  again: () => void;
}

/** Reads at once, and again after so many milliseconds while the page is in sight. @param read the same function as long as it reads the same */
export function useAnswer<Value>(read: () => Promise<Value>, everyMs: number | null): Answer<Value> {
  const [found, setFound] = useState<{ of: typeof read; value: Value }>();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [count, setCount] = useState(0);
  const again = useCallback(() => setCount((before) => before + 1), []);
  useEffect(() => {
    let isGone = false;
    const look = (): void =>
      void read().then(
        (value) => {
          if (isGone) return;
          setFound({ of: read, value });
          setFailure(null);
        },
        (error: unknown) => {
          if (!isGone) setFailure(error instanceof Failure ? error : new Failure(0));
        },
      );
    look();
    const timer = everyMs === null ? undefined : setInterval(() => document.hidden || look(), everyMs);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [read, everyMs, count]);
  return { value: found?.of === read ? found.value : undefined, failure, again };
}
