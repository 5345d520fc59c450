import { readSite } from './block-values.ts';

/**
 * The site that the child typed, or of which a page was pasted: a request is for a whole site.
 * `https://www.example.org/games?id=7` → `example.org`
 * @returns undefined for what is no address
 */
export const requestedSite = (text: string): string | undefined =>
  readSite(text)?.replace('https://', '').split(/[/?]/u)[0];
