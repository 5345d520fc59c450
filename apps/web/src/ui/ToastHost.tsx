import { lazy, Suspense, useSyncExternalStore } from 'react';
import css from './ToastHost.module.css';
import { toastStore } from './toast.ts';

const Toast = lazy(() => import('./Toast.tsx'));

/**
 * Where toasts appear: top right, on a phone across the top. Both live regions stand from the start, so that the words
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
