/** Links in a manual, which are ordinary links: where the portal goes without loading itself again. */

/** Pages that have the portal's frame; others are documents of their own. */
const IN_PORTAL = /^\/(?:user|filter)(?:\/|$)/u;

/**
 * @param withSelection adds the chosen child and device to a path
 * @returns where a press on a link leads within the portal; undefined where the browser follows it
 */
export function wayOf(event: MouseEvent, withSelection: (path: string) => string): string | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const { origin, pathname, search, hash } = new URL(link.href);
  if (origin !== location.origin) return undefined;
  if (pathname === location.pathname && hash !== '') return location.pathname + location.search + hash;
  if (!IN_PORTAL.test(pathname)) return undefined;
  return (search === '' ? withSelection(pathname) : pathname + search) + hash;
}
