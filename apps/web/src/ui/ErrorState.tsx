import { IconRefresh } from '@tabler/icons-react';
import { Button } from './Button.tsx';
import { uiTexts } from './messages.ts';

interface ErrorStateProps {
  /** What happened, when it is not that the server is out of reach. */
  message?: string;
  /** Clock time of what is still shown: "14:29". */
  since?: string | undefined;
  onRetry?: () => void;
  waiting?: boolean;
}

/** What happened, what is still true and from when, and one thing to do. */
export function ErrorState({ message, since, onRetry, waiting }: ErrorStateProps) {
  const words = message ?? (since === undefined ? uiTexts.unreachable : uiTexts.unreachableSince(since));
  return (
    <div className="stack hug g3 small ink-2" role="alert">
      <p>{words}</p>
      {onRetry !== undefined && (
        <Button
          tone="soft"
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
