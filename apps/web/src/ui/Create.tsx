import type { ReactNode } from 'react';
import css from './Create.module.css';

/** The button of a page that makes one more: at the page's head, and above the tab bar as a pill where the thumb is. */
export const Create = ({ children }: { children: ReactNode }) => (
  <div className={css.create} data-create>
    {children}
  </div>
);
