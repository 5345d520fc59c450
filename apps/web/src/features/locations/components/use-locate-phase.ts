import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { LocateRequest } from '@kinward/contract/locations/locations.schemas.ts';
import { locateQuery } from '../api/queries.ts';
import { phaseOf, type Phase } from '../logic/locate.ts';

const SECOND = 1000;

/** The newest question to a device, its phase, and a clock that goes by the second while anything is under way. */
export function useLocatePhase(deviceId: string): {
  request: LocateRequest | null | undefined;
  phase: Phase;
  tick: number;
} {
  const { data: request } = useQuery(locateQuery(deviceId));
  const [tick, setTick] = useState(() => Date.now());
  // An answer can be newer than the last tick; it is counted from its own time then.
  const newest = Math.max(
    tick,
    Date.parse(request?.answeredAt ?? request?.deliveredAt ?? request?.askedAt ?? '1970-01-01'),
  );
  const phase = phaseOf(request, newest);
  const running = phase !== 'idle';
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setTick(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, [running]);
  return { request, phase, tick: newest };
}
