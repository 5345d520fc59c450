import { useEffect, useState } from 'react';
import { getOwnWeek } from '@kinward/contract/activity/week.routes.ts';
import type { OwnWeek } from '@kinward/contract/activity/week.schemas.ts';
import { api } from '../lib/api.ts';

/** The child's own week from the server; while another one is read, the one before stays. @param day any day of it; undefined: today */
export const useOwnWeek = (day: string | undefined) => {
  const [tries, setTries] = useState(0);
  const [week, setWeek] = useState<OwnWeek>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let current = true;
    api
      .call(getOwnWeek, { query: day === undefined ? {} : { week: day } })
      .then((read) => {
        if (!current) return;
        setWeek(read);
        setFailed(false);
      })
      .catch(() => {
        if (current) setFailed(true);
      });
    return () => {
      current = false;
    };
  }, [day, tries]);
  return { week, failed, again: () => setTries(tries + 1) };
};
