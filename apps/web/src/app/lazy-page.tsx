import { lazy, useState, type ComponentType } from 'react';
import { startLoading } from './progress.ts';

interface PageModule {
  default: ComponentType;
}
export type LazyPage = ComponentType & { preload: () => Promise<void> };

const RELOADED = 'kinward.reloaded';
const ONCE_IN_MS = 30_000;

/** A page's chunk could not be fetched because the server cannot be reached. */
class Unreachable extends Error {}

/** What browsers and the build say when a part of a page, such as a dialog, could not be fetched. */
const NOT_FETCHED = /dynamically imported module|importing a module script|preload CSS/iu;

export const isUnreachable = (error: unknown): boolean =>
  error instanceof Unreachable || (error instanceof Error && NOT_FETCHED.test(error.message));

/** Whether the server answers at all. */
export const reachable = (): Promise<boolean> =>
  fetch('/api/health', { cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/** After an update the old chunks are gone from the server: the page is reloaded, once, to get the new ones. */
async function reloadOnce(error: unknown): Promise<never> {
  // Reloading would leave the parent with the browser's own error page.
  if (!(await reachable())) throw new Unreachable('the page could not be fetched');
  const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
  if (Date.now() - last < ONCE_IN_MS) throw error;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  location.reload();
  return new Promise<never>(() => {});
}

/** A page that loads on demand under the progress bar. Preloaded, it renders without waiting: prerendering needs that. */
export function lazyPage(load: () => Promise<PageModule>): LazyPage {
  let loaded: ComponentType | undefined;
  const fetchPage = async (): Promise<PageModule> => {
    const done = startLoading();
    try {
      const module = await load();
      loaded = module.default;
      return module;
    } catch (error) {
      return await reloadOnce(error);
    } finally {
      done();
    }
  };
  const Waiting = lazy(fetchPage);
  const Page = () => {
    // Chosen once a mount: changing from one to the other would throw away the page's state.
    const [Chosen] = useState<ComponentType>(() => loaded ?? Waiting);
    return <Chosen />;
  };
  return Object.assign(Page, { preload: async () => void (await fetchPage()) });
}
