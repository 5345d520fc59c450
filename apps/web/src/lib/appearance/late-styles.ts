/** Milliseconds after which a style sheet that does not come is not waited for: its failure may be over before anyone listens. */
const PATIENCE_MS = 3_000;

const arrival = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve) => {
    if (link.sheet !== null) return resolve();
    const done = (): void => resolve();
    for (const event of ['load', 'error']) link.addEventListener(event, done);
    setTimeout(done, PATIENCE_MS);
  });

/**
 * Has the document's style sheets count, all at once, when they are there: they do not hold up its first view (build/first-view.ts). What
 * renders after it needs them.
 */
export async function applyLateStyles(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[media="not all"]')];
  await Promise.all(links.map(arrival));
  for (const link of links) link.media = 'all';
}
