/** The life of a prerendered page before React has taken it over: `data-page` stands on the root until then. */

/** Takes the mark off, once the page has mounted, and sends the form that somebody sent before; theme.js has held it back. */
export function comeAlive(): void {
  const root = document.getElementById('root');
  if (root?.dataset['page'] === undefined) return;
  delete root.dataset['page'];
  const { dataset } = document.documentElement;
  if (dataset['pressed'] === undefined) return;
  delete dataset['pressed'];
  root.querySelector('form')?.requestSubmit();
}
