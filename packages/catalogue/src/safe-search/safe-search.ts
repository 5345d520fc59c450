/**
 * Search engines that filter their results when their name leads to another host. Only the very names listed are led elsewhere, not
 * what is below them. An engine that has no such host is not here: it can be closed, not made safe.
 */
import { words } from '../table.ts';
import { GOOGLE_DOMAINS } from './google-domains.ts';

export interface SafeSearch {
  /** Also the name of the service where there is one. */
  engine: string;
  /** As its operator writes it. */
  name: string;
  names: readonly string[];
  /** Where the names lead; an engine without `moderate` knows one level. */
  hosts: { strict: string; moderate?: string };
}

/** In the order of their engines. */
export const SAFE_SEARCH: readonly SafeSearch[] = [
  {
    // Microsoft, "Block adult content with SafeSearch": map the name to strict.bing.com.
    engine: 'bing',
    name: 'Bing',
    names: words('bing.com www.bing.com'),
    hosts: { strict: 'strict.bing.com' },
  },
  {
    // Brave Search, "How can I enforce Safe search on my network?"
    engine: 'brave',
    name: 'Brave Search',
    names: words('search.brave.com'),
    hosts: { strict: 'forcesafe.search.brave.com' },
  },
  {
    // DuckDuckGo Help, "Safe Search": a network points the name to safe.duckduckgo.com.
    engine: 'duckduckgo',
    name: 'DuckDuckGo',
    names: words('duckduckgo.com start.duckduckgo.com www.duckduckgo.com'),
    hosts: { strict: 'safe.duckduckgo.com' },
  },
  {
    // In use by several resolvers; the operator's own page was not read.
    engine: 'ecosia',
    name: 'Ecosia',
    names: words('www.ecosia.org'),
    hosts: { strict: 'strict-safe-search.ecosia.org' },
  },
  {
    // Google, "Lock SafeSearch for accounts, devices & networks you manage": every country's domain.
    engine: 'google',
    name: 'Google',
    names: GOOGLE_DOMAINS.flatMap((domain) => [domain, `www.${domain}`]).toSorted(),
    hosts: { strict: 'forcesafesearch.google.com' },
  },
  {
    // In use by several resolvers; the operator's own page was not read.
    engine: 'pixabay',
    name: 'Pixabay',
    names: words('pixabay.com'),
    hosts: { strict: 'safesearch.pixabay.com' },
  },
  {
    // Yandex, "Family search": the host of the family mode.
    engine: 'yandex',
    name: 'Yandex',
    names: words(`
      www.ya.ru www.yandex.by www.yandex.com www.yandex.com.tr www.yandex.kz www.yandex.ru www.yandex.uz
      ya.ru yandex.by yandex.com yandex.com.tr yandex.kz yandex.ru yandex.uz
    `),
    hosts: { strict: 'familysearch.yandex.ru' },
  },
  {
    // Google, "Manage your organization's YouTube settings": the five names, and the hosts of both levels.
    engine: 'youtube',
    name: 'YouTube',
    names: words(`
      m.youtube.com www.youtube-nocookie.com www.youtube.com youtube.googleapis.com youtubei.googleapis.com
    `),
    hosts: { strict: 'restrict.youtube.com', moderate: 'restrictmoderate.youtube.com' },
  },
];
