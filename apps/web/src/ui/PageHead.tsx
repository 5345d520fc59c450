import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import css from './PageHead.module.css';

interface PageHeadProps {
  title: string;
  /** The title is the page's sentence, in the display role. */
  says?: boolean;
  subtitle?: ReactNode;
  /** At the right of the title, under it on a phone. */
  children?: ReactNode;
}

/** Opens a page: a sentence that is true, or a plain title. */
export function PageHead({ title, says = false, subtitle, children }: PageHeadProps) {
  return (
    <header className={css.head}>
      <div className={css.words}>
        <h1 className={cx(says && css.says)}>{title}</h1>
        {subtitle !== undefined && <p className="ink-2 measure pretty mt2">{subtitle}</p>}
      </div>
      {children}
    </header>
  );
}
