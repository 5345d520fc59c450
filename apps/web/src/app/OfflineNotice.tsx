import { IconCloudOff } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { cx } from '../ui/cx.ts';
import css from './OfflineNotice.module.css';
import { appTexts } from './messages.ts';

const subscribe = (listener: () => void): (() => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

/** Says so while the browser has no network. */
export function OfflineNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {!online && (
        <p className={cx('row middle g2 small-strong soft-warn', css.notice)}>
          <IconCloudOff size={18} stroke={1.75} aria-hidden="true" />
          {appTexts.offline}
        </p>
      )}
    </div>
  );
}
