import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from './cx.ts';
import css from './TabBar.module.css';

export interface Tab {
  label: string;
  icon: ReactNode;
  current?: boolean;
  /** A page to go to, or something to open. */
  to?: string;
  onSelect?: () => void;
}

/** What is used most, in the thumb's reach. Below 1024 only. */
export function TabBar({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className={css.bar} aria-label={label}>
      {tabs.map((tab) => {
        const inside = (
          <>
            <span className={css.pill}>{tab.icon}</span>
            {tab.label}
          </>
        );
        return tab.to === undefined ? (
          <button key={tab.label} type="button" className={cx('tiny ink-2', css.tab)} onClick={tab.onSelect}>
            {inside}
          </button>
        ) : (
          <Link
            key={tab.label}
            to={tab.to}
            className={cx('tiny ink-2', css.tab)}
            aria-current={tab.current ? 'page' : undefined}
          >
            {inside}
          </Link>
        );
      })}
    </nav>
  );
}
