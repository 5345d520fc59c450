/** What is in force for a while. */

/** Something in force from one moment (inclusive) until another; RFC 3339. */
export interface Running {
  from: string;
  until: string;
}

/** Whether it is in force at a moment (ms since the epoch). */
export const runs = ({ from, until }: Running, at: number): boolean =>
  Date.parse(from) <= at && at < Date.parse(until);

/** Of several the one that ends last. */
export const longest = <One extends Running>(all: readonly One[]): One | undefined =>
  all.toSorted((a, b) => Date.parse(b.until) - Date.parse(a.until))[0];
