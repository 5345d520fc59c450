import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { cx } from './cx.ts';
import css from './ToastHost.module.css';
import { toast, toastStore, type ToastMessage } from './toast.ts';

/** Milliseconds that the plain message stays: there is nothing to hold them by. */
const PLAIN_STAYS = 5000;
/** As long as ToastHost.module.css fades it. */
const LEAVES_MS = 160;
// Often the first toast is the one that says that the server is out of reach, and then its styles are, too.
const Toast = lazy(() => import('./Toast.tsx').catch(() => ({ default: PlainToast })));

function PlainToast({ message }: { message: ToastMessage }) {
  useEffect(() => {
    const timer = setTimeout(() => toast.dismiss(message.id), PLAIN_STAYS);
    return () => clearTimeout(timer);
  }, [message.id]);
  return <p className={css.plain}>{message.text}</p>;
}

/**
 * Where toasts appear: top right, on a phone across the top. Both live regions exist from the start, so that the words
 * are read out; how a toast looks loads with the first one.
 */
export function ToastHost() {
  const message = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => null);
  const left = useLeaving(message);
  const drawn = message ?? left;
  const shown = drawn && (
    <Suspense fallback={<span className="vh">{drawn.text}</span>}>
      <Toast key={drawn.id} message={drawn} />
    </Suspense>
  );
  return (
    <div
      className={cx(css.host, message === null && left && css.leaving)}
      inert={message === null && left !== null}
    >
      <div role="status">{drawn?.kind !== 'error' && shown}</div>
      <div role="alert">{drawn?.kind === 'error' && shown}</div>
    </div>
  );
}

/** The toast that has gone, while it fades. */
function useLeaving(message: ToastMessage | null): ToastMessage | null {
  const [last, setLast] = useState(message);
  if (message !== null && message !== last) setLast(message);
  useEffect(() => {
    if (message !== null || last === null) return;
    const timer = setTimeout(() => setLast(null), LEAVES_MS);
    return () => clearTimeout(timer);
  }, [message, last]);
  return last;
}
