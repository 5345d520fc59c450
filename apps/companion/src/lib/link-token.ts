/** The token behind the `#` of a link, removed from the address so that no one finds it there later. */
const take = (pattern: RegExp): string => {
  // Without the slash the page is about to be redirected, and needs its token there.
  if (!location.pathname.endsWith('/')) return '';
  const found = pattern.exec(location.hash)?.[1] ?? '';
  if (found !== '') history.replaceState(null, '', location.pathname);
  return found;
};

/** The pairing code; empty when there is none. */
export const takeCode = (): string => take(/^#code=([\w-]{1,64})$/u);

/** What opens a child's page; empty when there is none. */
export const takePageToken = (): string => take(/^#page=(kwc_[\w-]{43,65})$/u);
