import { Fragment } from 'react';

/** Up to and with each sign, and what is left. */
const PARTS = /[^@._+-]*[@._+-]|[^@._+-]+$/gu;

/** An email address that breaks after its signs, not within a word, where it must break at all. */
export function Address({ children }: { children: string }) {
  return [...children.matchAll(PARTS)].map(({ 0: part, index: place }) => (
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
