import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { Button } from './Button.tsx';
import { cx } from './cx.ts';
import css from './ErrorState.module.css';
import { uiTexts } from './messages.ts';

interface ErrorStateProps {
  /** What happened, when it is not that the server is out of reach. */
  message?: string | undefined;
  /** What is not touched by it, where nothing is shown meanwhile. */
  kept?: string | undefined;
  /** Clock time of what is still shown: "14:29". */
  since?: string | undefined;
  onRetry?: () => void;
  waiting?: boolean;
}

/** What happened, what is still true and from when, and one thing to do: the same on every page, in a panel and above old data. */
export function ErrorState({ message, kept, since, onRetry, waiting }: ErrorStateProps) {
  const words = message ?? (since === undefined ? uiTexts.unreachable : uiTexts.unreachableSince(since));
  return (
    <div className={cx(css.error, since !== undefined && css.above)} role="alert">
      <span className="tile soft-warn">
        <IconCloudOff size={22} stroke={1.75} aria-hidden="true" />
      </span>
      <div className={css.words}>
        <p className="small-strong">{words}</p>
        {kept !== undefined && <p className="small ink-2">{kept}</p>}
      </div>
      {onRetry !== undefined && (
        <Button
          tone={since === undefined ? 'soft' : 'line'}
          size="small"
          icon={<IconRefresh size={18} stroke={1.75} aria-hidden="true" />}
          waiting={waiting}
          onClick={onRetry}
        >
          {uiTexts.retry}
        </Button>
      )}
    </div>
  );
}
