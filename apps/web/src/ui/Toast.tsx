import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { cx } from './cx.ts';
import { uiTexts } from './messages.ts';
import css from './Toast.module.css';
import { toast, type ToastMessage } from './toast.ts';

/** Milliseconds that a toast stays (spec §8). */
const STAYS = 2000;
const ICONS = { success: IconCircleCheck, error: IconAlertCircle, info: IconInfoCircle };

/** One toast with its time; a chunk of its own. */
export default function Toast({ message }: { message: ToastMessage }) {
  const [held, setHeld] = useState(false);
  const staysMs = message.staysMs ?? (message.action === undefined ? STAYS : undefined);
  useEffect(() => {
    if (held || staysMs === undefined) return;
    const timer = setTimeout(() => toast.dismiss(message.id), staysMs);
    return () => clearTimeout(timer);
  }, [held, staysMs, message.id]);
  return <ToastBody message={message} onHold={setHeld} />;
}

/** How a toast looks; the gallery shows it without its timer. */
export function ToastBody({ message, onHold }: { message: ToastMessage; onHold?: (held: boolean) => void }) {
  const Icon = ICONS[message.kind];
  const { action } = message;
  return (
    <div
      className={cx(css.toast, css[message.kind])}
      onMouseEnter={() => onHold?.(true)}
      onMouseLeave={() => onHold?.(false)}
      onFocus={() => onHold?.(true)}
      onBlur={() => onHold?.(false)}
    >
      <Icon size={22} stroke={1.75} className={css.icon} aria-hidden="true" />
      <span className="grow breaks">{message.text}</span>
      {action !== undefined && (
        <button
          type="button"
          className={css.action}
          onClick={() => {
            toast.dismiss(message.id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      {action !== undefined && (
        <button
          type="button"
          className={css.close}
          aria-label={uiTexts.dismiss}
          onClick={() => toast.dismiss(message.id)}
        >
          <IconX size={18} stroke={1.75} />
        </button>
      )}
    </div>
  );
}
