/** What the tables of the catalogue are made of. Names are in ASCII, lower case, without a dot at the end, in their order. */
import type { CategoryId, GroupId } from './categories/messages.ts';

export interface Service {
  id: string;
  /** As its operator writes it, the same in every language. */
  name: string;
  categories: readonly CategoryId[];
  /** Each covers everything below it. */
  names: readonly string[];
  /** Names that other services need too and say so: they close when all of these are closed. */
  shared?: readonly string[];
  /** Of its own names those that wake the app in the background: no minute of use. */
  push?: readonly string[];
  /** Of its own names those that the app reports to: no minute of use. */
  telemetry?: readonly string[];
}

export interface Category {
  id: CategoryId;
  group: GroupId;
  /** Each covers everything below it. */
  names: readonly string[];
}

/** Words between blanks, as the tables are written. */
export const words = (text: string): readonly string[] => text.trim().split(/\s+/u);
