import { useEffect, useState } from 'react';

/** Counts whole seconds down to 0. Answers what is left and a function that starts again. */
export function useCountdown(first: number): [left: number, restart: (seconds: number) => void] {
  const [until, setUntil] = useState(() => Date.now() + first * 1000);
  const [left, setLeft] = useState(first);
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [until]);
  return [left, (seconds) => setUntil(Date.now() + seconds * 1000)];
}
