import type { HTMLAttributes } from 'react';
import css from './Card.module.css';
import { cx } from './cx.ts';

interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'section' | 'article' | 'div' | 'li';
  /** 20 px inside on phones, 24 above. */
  padded?: boolean;
}

/** White, rounded, one level: never put a card into a card. */
export function Card({ as: Tag = 'section', padded = true, className, ...rest }: CardProps) {
  return <Tag {...rest} className={cx(css.card, padded && css.pad, className)} />;
}
