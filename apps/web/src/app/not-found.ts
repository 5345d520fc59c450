import { lazyPage } from './lazy-page.tsx';

/** What is shown where no page is, inside the signed-in frame and outside. */
export const NotFound = lazyPage(() => import('./NotFound.tsx'));
