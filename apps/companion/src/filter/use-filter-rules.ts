import { useEffect, useState } from 'react';
import { getOwnFilterRules } from '@kinward/contract/filter-policies/own-rules.routes.ts';
import type { OwnFilterRules } from '@kinward/contract/filter-policies/own-rules.schemas.ts';
import { useDevice } from '../device/state.ts';
import { api } from '../lib/api.ts';

/** How long a change of the filter's policy may wait to be read, in ms; what is changed for this device alone is read at once. */
const REFRESH_MS = 30_000;

/** What the filter closes on this device, read again while it is in sight; undefined while it is not known. */
export const useFilterRules = (): { rules: OwnFilterRules | undefined; failed: boolean; again(): void } => {
  // An answer, a pause or a budget makes new rules of the device.
  const { policy } = useDevice();
  const [rules, setRules] = useState<OwnFilterRules>();
  const [failed, setFailed] = useState(false);
  const [asked, setAsked] = useState(0);
  const again = (): void => setAsked((count) => count + 1);
  useEffect(() => {
    let here = true;
    let timer: ReturnType<typeof setTimeout>;
    const read = async (): Promise<void> => {
      clearTimeout(timer);
      try {
        const found = document.hidden ? undefined : await api.call(getOwnFilterRules);
        if (!here) return;
        if (found) setRules(found);
        setFailed(false);
      } catch {
        if (here) setFailed(true);
      }
      if (here) timer = setTimeout(() => void read(), REFRESH_MS);
    };
    const shown = (): void => void (document.hidden || read());
    document.addEventListener('visibilitychange', shown);
    void read();
    return () => {
      here = false;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', shown);
    };
  }, [asked, policy]);
  const changesAt = rules?.changesAt ?? null;
  useEffect(() => {
    const wait = changesAt === null ? Infinity : Date.parse(changesAt) - Date.now();
    // What is farther ahead than a page is open is read by then anyway.
    if (!(wait > 0 && wait < 3_600_000)) return undefined;
    const timer = setTimeout(() => setAsked((count) => count + 1), wait + 500);
    return () => clearTimeout(timer);
  }, [changesAt]);
  return { rules, failed, again };
};
