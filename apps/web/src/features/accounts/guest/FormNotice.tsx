import { IconAlertCircleFilled, IconCircleCheck } from '@tabler/icons-react';
import { cx } from '../../../ui/cx.ts';

/**
 * What happened to the whole form, above its button. `bad` in red with its shape, `good` in green with its own.
 * A failure is read out by the toast that goes with it (see useFailure), so `bad` is no live region.
 */
export function FormNotice({ kind, children }: { kind: 'bad' | 'good'; children: string }) {
  const Icon = kind === 'bad' ? IconAlertCircleFilled : IconCircleCheck;
  return (
    <p
      className={cx('callout row top g3', kind === 'bad' ? 'soft-forbidden' : 'soft-allowed')}
      role={kind === 'good' ? 'status' : undefined}
    >
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      {children}
    </p>
  );
}
