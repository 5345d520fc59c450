import { useEffect, useState } from 'react';

/** How often the time is read, in ms: a schedule begins and ends on the minute. */
const TICK_MS = 10_000;

/** The current time in milliseconds, up to ten seconds behind. */
export const useNow = (): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};
