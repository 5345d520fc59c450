import type { ReactNode } from 'react';
import { cx } from '../ui/cx.ts';
import css from './FullPage.module.css';

interface FullPageProps {
  /** A drawing above the words. */
  art?: ReactNode;
  title: string;
  text: string;
  /** What is not touched by it. */
  kept?: string;
  /** Within the shell, whose <main> is around it already. */
  inside?: boolean | undefined;
  children?: ReactNode;
}

/** One message in the middle of the window: not found, stopped working. */
export function FullPage({ art, title, text, kept, inside = false, children }: FullPageProps) {
  const Tag = inside ? 'div' : 'main';
  return (
    <Tag className={css.page} tabIndex={inside ? undefined : -1}>
      <div className={cx('stack hug g3', 'short')}>
        {art}
        <h1>{title}</h1>
        <div className="stack g1 ink-2 mb2">
          <p>{text}</p>
          {kept !== undefined && <p>{kept}</p>}
        </div>
        {children}
      </div>
    </Tag>
  );
}
