import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { accountTexts } from '../messages.ts';

const t = accountTexts.policy;

/** The privacy policy in short. A chunk of its own: dialogs are not needed before one is opened. */
export default function PolicyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.title}
      actions={<Button onClick={onClose}>{t.close}</Button>}
    >
      <dl className="stack g4">
        {t.points.map((point) => (
          <div key={point.title}>
            <dt className="as-h3">{point.title}</dt>
            <dd className="mt1 ink-2 small">{point.text}</dd>
          </div>
        ))}
      </dl>
      <p>
        <a className="link" href="/privacy" target="_blank" rel="noopener">
          {t.whole}
        </a>
      </p>
    </Dialog>
  );
}
