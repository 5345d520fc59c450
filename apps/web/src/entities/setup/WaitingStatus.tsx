import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import css from './CodeView.module.css';

/** What a sheet waits for, or that it has come; said to screen readers as well. */
export function WaitingStatus({ done = false, children }: { done?: boolean; children: ReactNode }) {
  return (
    <p role="status" className={cx('well row g3 small', css.wait, done ? 'soft-allowed' : 'ink-2')}>
      {done ? <IconCircleCheck size={20} stroke={2} aria-hidden="true" /> : <Spinner />}
      <span>{children}</span>
    </p>
  );
}
