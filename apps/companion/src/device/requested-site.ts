import { readSite } from '@kinward/rules/block-values.ts';

/**
 * The site that is meant by what somebody typed or pasted: a page of it stands for the whole, as nobody asks for one page.
 * `https://www.example.org/games?id=7` → `example.org`
 * @returns undefined for what is no address
 */
export const requestedSite = (text: string): string | undefined =>
  readSite(text)?.replace('https://', '').split(/[/?]/u)[0];
