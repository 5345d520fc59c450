import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { cx } from './cx.ts';
import css from './Breadcrumbs.module.css';
import { uiTexts } from './messages.ts';

export interface Crumb {
  label: string;
  /** Absent for the page itself and for groups without a page. */
  to?: string | undefined;
}

/** The way here, from 1024 on; below that one link back. The last crumb is this page. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const back = crumbs.slice(0, -1).findLast((crumb) => crumb.to !== undefined);
  return (
    <nav aria-label={uiTexts.breadcrumbs}>
      <ol className={css.crumbs}>
        {crumbs.map((crumb, i) => (
          <li
            key={crumb.label}
            className={css.crumb}
            aria-current={i === crumbs.length - 1 ? 'page' : undefined}
          >
            {i > 0 && <IconChevronRight size={14} stroke={1.75} aria-hidden="true" />}
            {crumb.to === undefined ? crumb.label : <Link to={crumb.to}>{crumb.label}</Link>}
          </li>
        ))}
      </ol>
      {back?.to !== undefined && (
        <Link to={back.to} className={cx('small ink-2', css.back)}>
          <IconChevronLeft size={18} stroke={1.75} aria-hidden="true" />
          {back.label}
        </Link>
      )}
    </nav>
  );
}
