/** What a typed address would block, and which addresses may be links. */
import { LIMITS } from '@kinward/contract/limits.ts';
import { readSite } from '@kinward/rules/sites/block-values.ts';
import { isWholeDomain, siteChoices } from '@kinward/rules/sites/site-match.ts';

export interface TypedSite {
  domain: string;
  /** The entry for the address alone; undefined when only the domain was typed. */
  page: string | undefined;
}

/** @returns what is wrong with it when it is no site */
export const readTyped = (text: string): TypedSite | 'invalid' | 'too-long' => {
  if (text.trim().length > LIMITS.urlMax) return 'too-long';
  const entry = readSite(text);
  if (entry === undefined) return 'invalid';
  if (isWholeDomain(entry)) return { domain: entry, page: undefined };
  const [domain] = siteChoices(entry, LIMITS.urlMax).domains;
  if (domain === undefined) return 'invalid';
  return entry.length > LIMITS.urlMax ? 'too-long' : { domain, page: entry };
};

/** The address when it may be a link: a page of the web and nothing else. */
export const linkOf = (url: string): string | undefined =>
  /^https?:\/\//iu.test(url) && URL.canParse(url) ? new URL(url).href : undefined;
