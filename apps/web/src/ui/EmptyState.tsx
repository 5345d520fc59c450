import type { ReactNode } from 'react';
import { Art, type ArtName } from './art.tsx';
import css from './EmptyState.module.css';

interface EmptyStateProps {
  art: ArtName;
  /** One sentence that says what will be here. */
  title: string;
  children?: ReactNode;
  /** One button. */
  action?: ReactNode;
}

/** Nothing here yet: a small drawing, a sentence, one thing to do. */
export function EmptyState({ art, title, children, action }: EmptyStateProps) {
  return (
    <div className={css.empty}>
      <Art name={art} className={css.art} />
      <div className={css.words}>
        <h2>{title}</h2>
        {children !== undefined && <div className={css.more}>{children}</div>}
      </div>
      {action}
    </div>
  );
}
