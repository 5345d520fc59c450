import { Fragment } from 'react';

/** An email address that breaks after its signs, not within a word, where it must break at all. */
export function Address({ children }: { children: string }) {
  return children.split(/(?<=[@._+-])/u).map((part, place) => (
    // The parts of one text keep their places.
    // eslint-disable-next-line react/no-array-index-key
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
