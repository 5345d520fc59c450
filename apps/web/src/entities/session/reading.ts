/** How this parent reads: mails, SMS and pushes follow what was chosen in a portal last. */
import { useEffect } from 'react';
import { updateReading } from '@kinward/contract/accounts/profile.routes.ts';
import type { Reading } from '@kinward/contract/accounts/profile.schemas.ts';
import { api } from '../../lib/api.ts';
import { chosenLanguage, language, region } from '../../lib/language.ts';
import { units } from '../../lib/units.ts';

/** What this browser has sent to the server; forgotten with the logout. */
const STORED = 'reading';

const hourCycle = (): Reading['hourCycle'] => {
  const { hour12 } = new Intl.DateTimeFormat(region, { hour: 'numeric' }).resolvedOptions();
  return hour12 === true ? 'h12' : 'h23';
};

/**
 * PUT /parent/reading, where this browser reads otherwise than it last said. What it is by itself does not replace what the parent
 * chose elsewhere. Without network it is sent with the next page.
 */
export function useReading(): void {
  useEffect(() => {
    const reading: Reading = { language, units, hourCycle: hourCycle() };
    const stored = localStorage.getItem(STORED);
    if (stored === JSON.stringify(reading)) return;
    const onlyIfUnset = stored === null && chosenLanguage() === undefined && units === 'mi';
    api
      .call(updateReading, { body: { ...reading, onlyIfUnset } })
      .then(() => localStorage.setItem(STORED, JSON.stringify(reading)))
      .catch(() => undefined);
  }, []);
}
