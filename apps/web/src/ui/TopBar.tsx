import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Logo } from './Logo.tsx';
import { cx } from './cx.ts';
import css from './TopBar.module.css';

interface TopBarProps {
  /** The menu toggle. */
  start?: ReactNode;
  home: { to: string; label: string };
  /** Bell, own face. */
  end?: ReactNode;
}

/** 60 high, the ground's colour, no line, sticky. */
export function TopBar({ start, home, end }: TopBarProps) {
  return (
    <header className={cx('row g1', css.bar)}>
      {start}
      <Link to={home.to} className={css.brand} aria-label={home.label}>
        <Logo />
      </Link>
      <span className={css.space} />
      {end}
    </header>
  );
}
