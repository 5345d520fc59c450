import { IconLock } from '@tabler/icons-react';
import type { PageState } from '@kinward/contract/computers/agent-page.schemas.ts';
import { Button } from '@kinward/web/ui/Button.tsx';
import { texts as t } from '../messages.ts';
import { moment } from '../times.ts';

interface EverythingClosedProps extends Pick<PageState, 'closed' | 'notices'> {
  /** Asks a parent for more time; left out: there is nobody to ask. */
  onAsk: (() => void) | undefined;
}

/** That everything is closed for who reads the page, or soon: before anything else, as it is why the page is opened then. */
export function EverythingClosed({ closed, notices, onAsk }: EverythingClosedProps) {
  const soon = notices.find(
    ({ program, endsAt }) => program === '' && endsAt !== null && Date.parse(endsAt) > Date.now(),
  );
  if (closed === null && soon === undefined) return null;
  return (
    <div className="callout soft-warn row top g3 mb4">
      <IconLock size={22} stroke={1.75} aria-hidden="true" className="keep" />
      <div className="stack hug g2">
        <div className="stack g1" role="status">
          <b className="strong">
            {closed
              ? t.everything.closed(closed.until && moment(closed.until))
              : t.everything.soon(moment(soon?.endsAt ?? ''))}
          </b>
          <p className="small">{closed ? t.everything.because[closed.reason] : t.everything.save}</p>
        </div>
        {onAsk && (
          <Button tone="soft" size="small" onClick={() => onAsk()}>
            {t.everything.ask}
          </Button>
        )}
      </div>
    </div>
  );
}
