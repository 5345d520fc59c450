import { homeClockMessages as t } from '../messages/clock/home-clock.ts';
import { formatTime } from '../messages/messages.ts';
import { useNow } from './use-now.ts';

/** What time it is for the family, by whose clock everything here is written. */
export default function HomeClock() {
  return <p className="small ink-2">{t.atHome(formatTime(useNow()))}</p>;
}
