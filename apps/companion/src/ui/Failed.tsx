import { Button } from '@kinward/web/ui/Button.tsx';
import { Card } from '@kinward/web/ui/Card.tsx';
import { t } from '../messages/messages.ts';
import { ErrorMessage } from './ErrorMessage.tsx';

/** What could not be loaded, and the way to try again. */
export function Failed({ words, onRetry }: { words: string; onRetry: () => void }) {
  return (
    <Card className="stack g4">
      <ErrorMessage>{words}</ErrorMessage>
      <Button wide className="big" onClick={onRetry}>
        {t.retry}
      </Button>
    </Card>
  );
}
