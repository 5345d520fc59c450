import { useEffect, useState } from 'react';

const inSeconds = (seconds: number): number => Date.now() + seconds * 1000;

/** Counts whole seconds down to 0, anew when `first` changes. Answers what is left and a function that starts again. */
export function useCountdown(first: number): [left: number, restart: (seconds: number) => void] {
  const [from, setFrom] = useState(first);
  const [until, setUntil] = useState(() => inSeconds(first));
  const [left, setLeft] = useState(first);
  if (from !== first) {
    setFrom(first);
    setUntil(inSeconds(first));
    setLeft(first);
  }
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [until]);
  return [left, (seconds) => setUntil(inSeconds(seconds))];
}
