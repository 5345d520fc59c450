import { cx } from './cx.ts';
import css from './Skeleton.module.css';

/** The shape of what comes, after a moment but on the first page (`--skeleton-wait`): a disc for a face, bars for lines. Never for a value that we already have. */
export function Skeleton({
  shape = 'line',
  className,
}: {
  shape?: 'line' | 'short' | 'disc' | 'block';
  className?: string;
}) {
  return <span className={cx(css.skeleton, css[shape], className)} aria-hidden="true" />;
}

/** Stands for a part that loads without a placeholder: what is below it is shown with it (`.in-order`). */
export const Awaited = () => <span hidden data-awaited />;

/** A face with two lines: the usual row. `label` is what screen readers announce as awaited. */
export function SkeletonRow({ label }: { label: string }) {
  return (
    <div className={css.row} role="status" aria-label={label} data-awaited>
      <Skeleton shape="disc" />
      <div className="stack g2">
        <Skeleton shape="short" />
        <Skeleton />
      </div>
    </div>
  );
}
