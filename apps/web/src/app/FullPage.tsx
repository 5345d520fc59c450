import type { ReactNode } from 'react';
import { Art, type ArtName } from '../ui/art.tsx';
import css from './FullPage.module.css';

/** One message in the middle of the window: not found, stopped working. */
export function FullPage({
  art,
  title,
  text,
  children,
}: {
  art: ArtName;
  title: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <main className={css.page} tabIndex={-1}>
      <div className={css.in}>
        <Art name={art} className={css.art} />
        <h1>{title}</h1>
        <p className={css.text}>{text}</p>
        {children}
      </div>
    </main>
  );
}
