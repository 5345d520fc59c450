import { cx } from './cx.ts';
import css from './Spinner.module.css';

/** A turning arc of 1.125em; decoration, so the words are beside it. */
export function Spinner({ className }: { className?: string | undefined }) {
  return <span className={cx(css.spinner, className)} aria-hidden="true" />;
}
