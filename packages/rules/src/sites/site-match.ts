/** Which blocked sites cover an address. Entries are in the form of `readSite`; addresses are as devices report them. */
import { isSharedSuffix } from './shared-suffix.ts';
import { readSite } from './block-values.ts';

/** The longest host name in ASCII, and the longest written host that is read: escapes and other scripts take more. */
const HOST_MAX = 253;
const WRITTEN_HOST_MAX = 1024;

const AUTHORITY = /^(?:(?:https?|wss?):)?[\\/]{2,}([^\\/?#]*)/iu;
const OTHER_SCHEME = /^[a-z][a-z0-9+.-]*:(?!\d)/iu;
const WWW = /^www\.(?=[^.]+\.)/u;
/** Characters that need no escape (RFC 3986, 2.3), by their needless escape. */
const NEEDLESS = new Map(
  Array.from('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~', (character) => [
    `%${character.codePointAt(0)!.toString(16).toUpperCase()}`,
    character,
  ]),
);

/** An address in the one form that is compared. */
interface Address {
  /** In ASCII, without a dot at the end. */
  host: string;
  /** Without a slash at the end; needless escapes are undone. */
  path: string;
  /** With its question mark; empty without one. */
  query: string;
}

/** Characters of an address that can matter: no entry has more than 2,048, and an escape takes three for one. */
const MATTERS = 6_400;

const plain = (text: string): string =>
  text.slice(0, MATTERS).replaceAll(/%[0-9a-f]{2}/giu, (escape) => {
    const written = escape.toUpperCase();
    return NEEDLESS.get(written) ?? written;
  }) + text.slice(MATTERS);

const withoutEnd = (path: string): string => {
  let end = path.length;
  while (end > 0 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
};

/** Reads a web address, with or without its scheme; port, user and fragment are dropped. @returns undefined for anything else */
const readAddress = (text: string): Address | undefined => {
  const typed = text.trim().replaceAll(/[\t\r\n]/gu, '');
  const found = AUTHORITY.exec(typed);
  if (!found && OTHER_SCHEME.test(typed)) return undefined;
  const authority = found?.[1] ?? /^[^\\/?#]*/u.exec(typed)?.[0] ?? '';
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  // Converting a host of other scripts to ASCII takes more than linear time.
  if (host === '' || host.length > WRITTEN_HOST_MAX) return undefined;
  const address = `https://${host}${typed.slice(found?.[0].length ?? authority.length)}`;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return {
    host: url.hostname.replace(/\.$/u, ''),
    path: withoutEnd(plain(url.pathname.replaceAll(/\/{2,}/gu, '/'))),
    query: plain(url.search),
  };
};

/** The host of a web address in ASCII. @returns undefined for anything else */
export const domainOf = (address: string): string | undefined => readAddress(address)?.host;

/** A domain covers everything below it; an address covers itself and what is below its path. */
export const isWholeDomain = (entry: string): boolean => !entry.includes('://');

interface Page {
  entry: string;
  path: string;
  query: string;
}

const coversPage = (page: Page, { path, query }: Address): boolean => {
  if (page.query !== '')
    return page.path === path && (page.query === query || query.startsWith(`${page.query}&`));
  return path.startsWith(page.path) && (path.length === page.path.length || path[page.path.length] === '/');
};

/** The host and each domain above it, the host first. */
export const domainsOf = (host: string): string[] => {
  const domains = host.length > HOST_MAX ? [] : [host];
  // No entry is longer than a valid host, so of a longer host only its end counts.
  const end = host.slice(-HOST_MAX - 1);
  for (let dot = end.indexOf('.'); dot !== -1; dot = end.indexOf('.', dot + 1))
    domains.push(end.slice(dot + 1));
  return domains;
};

/**
 * Prepares a block list (entries as `readSite` gives them). The answer finds the entries that cover an address, in time
 * that grows with the address's length only; an address that is not a web address is covered by none.
 */
export const siteMatcher = (entries: readonly string[]): ((address: string) => string[]) => {
  const domains = new Set(entries.filter(isWholeDomain));
  const pages = new Map<string, Page[]>();
  for (const entry of entries) {
    const address = isWholeDomain(entry) ? undefined : readAddress(entry);
    if (!address) continue;
    const { host, path, query } = address;
    pages.set(host, [...(pages.get(host) ?? []), { entry, path, query }]);
  }
  return (text) => {
    const address = readAddress(text);
    if (!address) return [];
    // An entry's own host may begin with another www.
    const hosts = new Set([address.host, address.host.replace(WWW, '')]);
    const own = [...hosts].flatMap((host) => pages.get(host) ?? []);
    return [
      ...domainsOf(address.host).filter((domain) => domains.has(domain)),
      ...own.filter((page) => coversPage(page, address)).map(({ entry }) => entry),
    ];
  };
};

export interface SiteChoices {
  /** Entries for the host and the domains above it, the narrowest first; none when the address cannot be blocked. */
  domains: string[];
  /** The entry for this address alone; undefined when it has no path, or is longer than an entry may be. */
  page: string | undefined;
}

/** The host as an entry and those above it, the narrowest first. */
const sitesOf = (host: string): string[] => {
  const isNumeric = host.startsWith('[') || /^[\d.]+$/u.test(host);
  const above = isNumeric ? [] : domainsOf(host).slice(1);
  return [host, ...above.filter((domain) => domain.includes('.') && !isSharedSuffix(domain))];
};

/** What can be blocked because of an address. @param longest most characters of an entry */
export const siteChoices = (address: string, longest: number): SiteChoices => {
  const none = { domains: [], page: undefined };
  const read = readAddress(address);
  if (!read || read.host.length > HOST_MAX) return none;
  const host = readSite(read.host);
  if (host === undefined) return none;
  const page = readSite(`https://${read.host}${read.path}${read.query}`);
  return {
    domains: sitesOf(host),
    page: page === undefined || isWholeDomain(page) || page.length > longest ? undefined : page,
  };
};

/** The site that a host or an address belongs to, as a log names it: the widest domain that can be blocked. @returns undefined for anything else */
export const siteOf = (address: string): string | undefined => {
  const read = readAddress(address);
  const host = read && read.host.length <= HOST_MAX ? readSite(read.host) : undefined;
  return host === undefined ? undefined : sitesOf(host).at(-1);
};

export interface SiteBlocks {
  /** Entries that cover the whole site. */
  whole: string[];
  /** Entries that cover a domain below it, or one of its addresses. */
  part: string[];
}

/** Prepares a block list (entries as `readSite` gives them). The answer finds the entries that concern a site of a log (`siteOf`). */
export const siteBlocks = (entries: readonly string[]): ((site: string) => SiteBlocks) => {
  const covering = siteMatcher(entries.filter(isWholeDomain));
  const parts = new Map<string, string[]>();
  for (const entry of entries) {
    const site = siteOf(entry);
    if (site !== undefined && site !== entry) parts.set(site, [...(parts.get(site) ?? []), entry]);
  }
  return (site) => ({ whole: covering(site), part: parts.get(site) ?? [] });
};
