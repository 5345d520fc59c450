import { IconAlertCircleFilled, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';

const LOOKS = {
  bad: [IconAlertCircleFilled, 'soft-forbidden'],
  warn: [IconInfoCircle, 'soft-warn'],
  good: [IconCircleCheck, 'soft-allowed'],
} as const;

/**
 * What happened to the whole form, or led to it: `bad` in red, `warn` in amber, `good` in green, each with its own shape.
 * A failure is read out by the toast that goes with it (see useFailure), so `bad` is no live region.
 */
export function FormNotice({ kind, children }: { kind: keyof typeof LOOKS; children: ReactNode }) {
  const [Icon, look] = LOOKS[kind];
  return (
    <p className={cx('callout row top g3', look)} role={kind === 'bad' ? undefined : 'status'}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      {children}
    </p>
  );
}
