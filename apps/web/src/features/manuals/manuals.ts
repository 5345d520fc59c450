/**
 * The manuals in one table: the addresses of each (specification §2), and where it is among the others. What it says is in
 * `apps/web/manuals/<language>/<id>.md`. A manual that is not written is not in this table, and so nowhere in the product.
 */

export interface Manual {
  /** Name of its files. */
  id: string;
  group: ManualGroup;
  /** Addresses for everybody: static documents, without login or JavaScript. The first is its own, the others lead to the same. */
  open: readonly [string, ...string[]];
  /** Below /user, in the frame of the signed-in pages. */
  user: string;
}

/** In the order of the list of all manuals. */
export const MANUAL_GROUPS = ['start', 'devices', 'more'] as const;
export type ManualGroup = (typeof MANUAL_GROUPS)[number];

export const MANUALS: readonly Manual[] = [
  { id: 'user', group: 'start', open: ['/view/manual'], user: 'user-manual' },
  { id: 'router', group: 'devices', open: ['/view/router/manual'], user: 'manuals/router' },
];

/** Beside those of the specification there is one address for each of the others. */
export const manualAt = (pathname: string): Manual | undefined =>
  MANUALS.find(({ user }) => pathname === `/user/${user}`);
