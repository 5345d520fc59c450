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

/** Nothing here yet: a small drawing, a sentence, one thing to do; beside each other where there is room. */
export function EmptyState({ art, title, children, action }: EmptyStateProps) {
  return (
    <div className={css.frame}>
      <div className={css.empty}>
        <Art name={art} className="art" />
        <div className="stack hug g4">
          <div className="stack g1">
            <h2>{title}</h2>
            {children !== undefined && <div className="ink-2 measure">{children}</div>}
          </div>
          {action}
        </div>
      </div>
    </div>
  );
}
