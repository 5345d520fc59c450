import { cx } from '../../ui/cx.ts';
import { familyTexts } from '../family/family.ts';
import css from './DemoBadge.module.css';

/** "Sample", wherever the sample child or its device is shown. Shows nothing for a child of the family. */
export function DemoBadge({
  child,
  className,
}: {
  child: { sample: boolean };
  className?: string | undefined;
}) {
  return child.sample ? (
    <span className={cx('tiny soft-warn', css.badge, className)}>{familyTexts.sample}</span>
  ) : null;
}
