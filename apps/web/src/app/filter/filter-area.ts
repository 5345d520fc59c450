/** The table of the filter's pages and what is around them, in one chunk. */
export { default } from './FilterArea.tsx';
export { filterShell } from './filter-pages.ts';
