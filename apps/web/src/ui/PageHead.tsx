import type { ReactNode } from 'react';
import css from './PageHead.module.css';

interface PageHeadProps {
  /** A sentence that is true now, or what the page is about. */
  title: string;
  subtitle?: ReactNode;
  /** At the right of the title's first line, under the words on a phone. */
  children?: ReactNode;
}

/** Opens every page in the same way, whether its title is a sentence or a name. */
export function PageHead({ title, subtitle, children }: PageHeadProps) {
  return (
    <header className={css.head}>
      <div className={css.words}>
        <h1 className={css.title}>{title}</h1>
        {subtitle !== undefined && <div className="ink-2 measure pretty mt1">{subtitle}</div>}
      </div>
      {children}
    </header>
  );
}
