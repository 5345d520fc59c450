/** The table of the signed-in pages and what is around them, in one chunk. */
export { default } from './UserArea.tsx';
export { shell, userPages } from './user-pages.ts';
