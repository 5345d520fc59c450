/** What the block list says of a log, and what can be changed about it from there. */
import type { WebLogEntry } from '@kinward/contract/web-filter/web-filter.schemas.ts';
import type { SiteBlocks } from '@kinward/rules/sites/site-match.ts';

/** When the grant ends that opens an entry of the block list now; undefined where none does. */
export type OpenedUntil = (entry: string) => string | undefined;

export interface SiteRules {
  /** Something on the device enforces the block list. */
  holds(entries: readonly string[]): boolean;
  /** Entries that concern a site of the log. */
  blocksOf: (site: string) => SiteBlocks;
  /** Entries that cover an address. */
  covering: (address: string) => string[];
  onBlock: (entry: string) => void;
  onAllow: (entries: readonly string[]) => void;
  /** Asks how much of what was opened is to be blocked. */
  onChoose: (visit: WebLogEntry) => void;
}
