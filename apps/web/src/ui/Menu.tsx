import type { ReactElement, ReactNode } from 'react';
import { DeferredTrigger } from './DeferredTrigger.tsx';
import { later, useDeferred } from './deferred.ts';

export interface MenuEntry {
  label: string;
  /** What a label that says it to few means, under it; not a part of its name. */
  says?: string;
  icon?: ReactNode;
  onSelect: () => void;
  /** Red, last, after a hairline. */
  danger?: boolean;
  /** After a hairline: the first of another kind. */
  apart?: boolean;
}

export interface MenuProps {
  /** The button that opens it; takes the menu's attributes. */
  trigger: ReactElement;
  entries: readonly MenuEntry[];
  /** Above the entries, such as name and email. */
  head?: ReactNode;
  align?: 'start' | 'end';
}

const menuEntries = later(() => import('./MenuEntries.tsx'));

/** Rows of 44 that float above the page. What floats is fetched when the menu is first opened. */
export function Menu(props: MenuProps) {
  const { Part, asked, prepare, want } = useDeferred(menuEntries);
  if (Part !== undefined) return <Part {...props} opens={asked} />;
  return <DeferredTrigger trigger={props.trigger} onNear={prepare} onOpen={want} />;
}
