import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { mapTexts } from '../messages.ts';

interface StreetsDialogProps {
  open: boolean;
  onClose: () => void;
  onAgree: () => void;
  /** Who learns which area is looked at. */
  host: string;
}

/** The question before the first picture of a provider; most maps never ask it. */
export default function StreetsDialog({ open, onClose, onAgree, host }: StreetsDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={mapTexts.streetsQuestion}
      actions={
        <>
          <Button tone="line" onClick={onClose}>
            {mapTexts.notNow}
          </Button>
          <Button onClick={onAgree}>{mapTexts.showStreets}</Button>
        </>
      }
    >
      <p>{mapTexts.streetsLeaves(host)}</p>
    </Dialog>
  );
}
