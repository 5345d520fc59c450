import { IconPlayerPause } from '@tabler/icons-react';
import css from './PausedNotice.module.css';
import { useFamilyStream } from '../../lib/stream-state.ts';
import { realtimeTexts } from './messages.ts';
import { clock } from '../../lib/time/time.ts';

/** Says that the live stream is broken and from when the page is. The shell shows it above every page. */
export function PausedNotice() {
  const stream = useFamilyStream();
  return (
    <div role="status">
      {stream.state === 'broken' && (
        <p className={css.paused}>
          <IconPlayerPause size={18} stroke={1.75} aria-hidden="true" />
          {realtimeTexts.paused(clock(stream.since))}
        </p>
      )}
    </div>
  );
}
