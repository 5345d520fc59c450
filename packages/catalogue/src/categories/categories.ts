/**
 * Categories with the well-known names that a seed written by hand can hold; the names of a service belong to its categories too
 * (`Service.categories`) and are not repeated here. Where there are none, names come from lists alone: what is malware changes by the hour.
 * They are well-known sites, by what they are known for; no list of somebody else was copied.
 */
import type { Category } from '../table.ts';
import { EVERYDAY } from './everyday.ts';
import { LEISURE } from './leisure.ts';
import { RISKS } from './risks.ts';

/** Group by group, in the order in which they are shown. */
export const CATEGORIES: readonly Category[] = [...RISKS, ...LEISURE, ...EVERYDAY];
