/** The filter's pages, each with its path and its chunk. Its menu (filter-menu.ts) shows an entry only when its path is listed here. */
import { lazyPage, type LazyPage } from '../lazy-page.tsx';

export interface FilterPage {
  /** Below /filter; empty for the overview. */
  path: string;
  page: LazyPage;
}

export const filterPages: readonly FilterPage[] = [
  { path: '', page: lazyPage(() => import('../../features/filter/pages/FilterOverviewPage.tsx')) },
  { path: 'policies', page: lazyPage(() => import('../../features/filter/pages/PoliciesPage.tsx')) },
  { path: 'policies/:id', page: lazyPage(() => import('../../features/filter/pages/PolicyPage.tsx')) },
  { path: 'assignments', page: lazyPage(() => import('../../features/filter/pages/AssignmentsPage.tsx')) },
  { path: 'log', page: lazyPage(() => import('../../features/filter/pages/FilterLogPage.tsx')) },
  { path: 'lists', page: lazyPage(() => import('../../features/filter/pages/ListsPage.tsx')) },
  { path: 'statistics', page: lazyPage(() => import('../../features/filter/pages/StatisticsPage.tsx')) },
  { path: 'layers', page: lazyPage(() => import('../../features/filter/pages/LayersPage.tsx')) },
  { path: 'networks', page: lazyPage(() => import('../../features/filter/pages/NetworksPage.tsx')) },
  { path: 'test', page: lazyPage(() => import('../../features/filter/pages/TestPage.tsx')) },
  { path: 'why', page: lazyPage(() => import('../../features/filter/pages/WhyPage.tsx')) },
];

/** The frame of the filter's pages, with the query cache. */
export const filterShell = lazyPage(() => import('./FilterShell.tsx'));
