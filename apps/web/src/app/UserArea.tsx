import { Route, Routes } from 'react-router';
import { NotFound } from './not-found.ts';
import { shell as Shell, userPages } from './user-pages.ts';

/** Everything below /user: the frame of the signed-in pages around the one that is asked for. */
export default function UserArea() {
  return (
    <Routes>
      <Route element={<Shell />}>
        {userPages.map(({ path, page: Page }) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}
