import { Skeleton } from '../../../ui/Skeleton.tsx';
import { dashboardTexts as t } from '../messages.ts';
import { cx } from '../../../ui/cx.ts';
import css from './DashboardSkeleton.module.css';

/** The shape of what comes: sentence, faces, map, devices. */
export function DashboardSkeleton() {
  return (
    <div role="status" aria-label={t.loading}>
      <Skeleton className={css.title} />
      <Skeleton className={css.subtitle} />
      <div className={css.tiles}>
        <Skeleton shape="disc" className={css.face} />
        <Skeleton shape="disc" className={css.face} />
        <Skeleton shape="disc" className={css.face} />
      </div>
      <div className={cx('stack g5', css.grid)}>
        <Skeleton shape="block" className={css.map} />
        <div>
          <Skeleton shape="block" className={css.card} />
          <Skeleton shape="block" className={css.card} />
        </div>
      </div>
    </div>
  );
}
