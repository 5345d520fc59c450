import { useSyncExternalStore } from 'react';
import css from './ProgressBar.module.css';
import { progressStore } from './progress.ts';
import { appTexts } from './messages.ts';

/** A thin bar across the top while a page loads; it appears after 120 ms, so quick pages show none. */
export function ProgressBar() {
  const busy = useSyncExternalStore(progressStore.subscribe, progressStore.busy, () => false);
  return busy ? <div className={css.bar} role="progressbar" aria-label={appTexts.loading} /> : null;
}
