import { useQuery } from '@tanstack/react-query';
import { familyQuery } from '../../entities/family/family-zone.ts';
import { useNow } from '../../lib/time/now.ts';
import { clock } from '../../lib/time/time.ts';
import { clockZone, isElsewhere } from '../../lib/time/zone.ts';
import { shellTexts as t } from './messages.ts';
import css from './Shell.module.css';

/** Whose times are written, above every page, to a parent whose own clock shows another time. */
export function ElsewhereLine() {
  const now = useNow();
  // Not every page asks for the zone, and after a login any of them may be the first.
  useQuery(familyQuery);
  if (!isElsewhere(now)) return null;
  return <p className={css.elsewhere}>{t.elsewhere(clockZone().replaceAll('_', ' '), clock(now))}</p>;
}
