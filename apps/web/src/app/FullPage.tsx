import type { ReactNode } from 'react';
import { cx } from '../ui/cx.ts';
import css from './FullPage.module.css';

interface FullPageProps {
  /** A drawing above the words. */
  art?: ReactNode;
  title: string;
  text: string;
  /** Within the shell, whose <main> is around it already. */
  inside?: boolean | undefined;
  children?: ReactNode;
}

/** One message in the middle of the window: not found, stopped working. */
export function FullPage({ art, title, text, inside = false, children }: FullPageProps) {
  const Tag = inside ? 'div' : 'main';
  return (
    <Tag className={css.page} tabIndex={inside ? undefined : -1}>
      <div className={cx('stack hug g3', 'short')}>
        {art}
        <h1>{title}</h1>
        <p className="ink-2 mb2">{text}</p>
        {children}
      </div>
    </Tag>
  );
}
