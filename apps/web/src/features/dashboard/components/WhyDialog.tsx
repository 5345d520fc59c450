import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { Need } from '../needs.ts';
import { childAndDevice } from '../../../entities/family/family.ts';
import { clientTexts } from '../../../entities/setup/clients/client-messages.ts';
import { dashboardTexts as t } from '../messages.ts';
import { cx } from '../../../ui/cx.ts';
import css from './WhyDialog.module.css';

/** A client may name what it lacks in its own text. */
const permissionWords = (name: string): string =>
  (clientTexts.permissions as Record<string, string>)[name] ?? name;

/** What may be the cause of a silent device, or which permissions it lacks. */
export default function WhyDialog({
  open,
  need,
  onClose,
}: {
  open: boolean;
  need: Need;
  onClose: () => void;
}) {
  const name = childAndDevice(need.child.firstName, need.device.deviceName);
  const silent = need.kind === 'silent';
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={silent ? t.whySilent(name) : t.whyPermission(name)}
      actions={<Button onClick={onClose}>{t.close}</Button>}
    >
      <p>{silent ? need.text : t.whyPermissionText}</p>
      <ul className={cx('stack g3 small', css.list)}>
        {(silent ? t.whySilentReasons : need.device.missingPermissions.map(permissionWords)).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {silent && <p>{t.whySilentNote}</p>}
    </Dialog>
  );
}
