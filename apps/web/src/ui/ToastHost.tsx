import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import css from './ToastHost.module.css';
import { toast, toastStore, type ToastMessage } from './toast.ts';

/** Milliseconds that the plain message stays: there is nothing to hold them by. */
const PLAIN_STAYS = 5000;
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
  const shown = message && (
    <Suspense fallback={<span className="vh">{message.text}</span>}>
      <Toast key={message.id} message={message} />
    </Suspense>
  );
  return (
    <div className={css.host}>
      <div role="status">{message?.kind !== 'error' && shown}</div>
      <div role="alert">{message?.kind === 'error' && shown}</div>
    </div>
  );
}
