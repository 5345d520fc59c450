import { Button } from '@kinward/web/ui/Button.tsx';
import { Card } from '@kinward/web/ui/Card.tsx';
import { t as common } from '../messages/messages.ts';
import { trackerMessages as t } from '../messages/tracker.ts';

/** A link brought keys of another device, perhaps of another family: nothing of it was kept. */
export default function OtherDeviceLink({ onRead }: { onRead: () => void }) {
  return (
    <Card className="stack g4 warning">
      <p role="status">{t.foreign}</p>
      <Button tone="soft" onClick={onRead}>
        {common.ok}
      </Button>
    </Card>
  );
}
