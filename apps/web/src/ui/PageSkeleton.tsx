import css from './PageSkeleton.module.css';
import { Skeleton } from './Skeleton.tsx';

/** The shape of a page that is not known yet, as the first view draws it (build/first-view.css): a title, a line, two cards. */
export function PageSkeleton({ label }: { label: string }) {
  return (
    <div className={css.page} role="status" aria-label={label}>
      <Skeleton className={css.title} />
      <Skeleton className={css.line} />
      <Skeleton className={css.card} />
      <Skeleton className={css.card} />
    </div>
  );
}
