import { CSPProvider } from '@base-ui/react/csp-provider';
import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { ToastHost } from '../ui/ToastHost.tsx';
import { ApiFailures } from './ApiFailures.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { GuestOnly, SignedInOnly } from './guards.tsx';
import { lazyPage } from './lazy-page.tsx';
import { NotFound } from './not-found.ts';
import { OfflineNotice } from './OfflineNotice.tsx';
import { filterArea as FilterArea, openPages, publicPages, userArea as UserArea } from './pages.ts';
import { ProgressBar } from './ProgressBar.tsx';
import { RouteEffects } from './RouteEffects.tsx';

// Rolldown drops the branch and its chunk from production builds.
const Gallery = import.meta.env.DEV ? lazyPage(() => import('../gallery/GalleryPage.tsx')) : undefined;

/** The portal inside a router: the browser's, or the static one while prerendering. */
export function App() {
  return (
    <CSPProvider disableStyleElements>
      <ProgressBar />
      <RouteEffects />
      <ApiFailures />
      <OfflineNotice />
      <ErrorBoundary>
        <Suspense fallback={null}>
          <Routes>
            <Route element={<GuestOnly />}>
              {publicPages.map(({ path, page: Page }) => (
                <Route key={path} path={path} element={<Page />} />
              ))}
            </Route>
            {openPages.map(({ path, page: Page }) => (
              <Route key={path} path={path} element={<Page />} />
            ))}
            <Route element={<SignedInOnly />}>
              <Route path="/user/*" element={<UserArea />} />
              <Route path="/filter/*" element={<FilterArea />} />
            </Route>
            {Gallery && <Route path="/dev/gallery" element={<Gallery />} />}
            <Route path="*" element={<NotFound />} />
          </Routes>
        </Suspense>
      </ErrorBoundary>
      <ToastHost />
    </CSPProvider>
  );
}
