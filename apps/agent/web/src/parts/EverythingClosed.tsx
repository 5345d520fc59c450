import { IconLock } from '@tabler/icons-react';
import type { PageState } from '@kinward/contract/computers/agent-page.schemas.ts';
import { texts as t } from '../messages.ts';
import { moment } from '../times.ts';

interface EverythingClosedProps extends Pick<PageState, 'closed' | 'notices'> {
  /** There is somebody to ask, below. */
  canAsk: boolean;
}

/** That everything is closed for who reads the page, or soon: before anything else, as it is why the page is opened then. */
export function EverythingClosed({ closed, notices, canAsk }: EverythingClosedProps) {
  const soon = notices.find(
    ({ program, endsAt }) => program === '' && endsAt !== null && Date.parse(endsAt) > Date.now(),
  );
  if (closed === null && soon === undefined) return null;
  return (
    <div className="callout soft-warn row top g3 mb4" role="status">
      <IconLock size={22} stroke={1.75} aria-hidden="true" className="keep" />
      <div className="stack g1">
        <b className="strong">
          {closed
            ? t.everything.closed(closed.until && moment(closed.until))
            : t.everything.soon(moment(soon?.endsAt ?? ''))}
        </b>
        <p className="small">
          {[closed ? t.everything.because[closed.reason] : t.everything.save, canAsk && t.everything.ask]
            .filter(Boolean)
            .join(' ')}
        </p>
      </div>
    </div>
  );
}
