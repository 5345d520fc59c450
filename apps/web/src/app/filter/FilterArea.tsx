import { Route, Routes } from 'react-router';
import { NotFound } from '../not-found.ts';
import { filterShell as Shell, filterPages } from './filter-pages.ts';

/** Everything below /filter: the frame of the filter's pages around the one that is asked for. */
export default function FilterArea() {
  return (
    <Routes>
      <Route element={<Shell />}>
        {filterPages.map(({ path, page: Page }) =>
          path === '' ? (
            <Route key={path} index element={<Page />} />
          ) : (
            <Route key={path} path={path} element={<Page />} />
          ),
        )}
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}
