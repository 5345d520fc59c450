/** Every page of the portal, its path and its chunk. The router, the prerenderer and dist/routes.json read this table. */
import { lazyPage, type LazyPage } from './lazy-page.tsx';

export interface PublicPage {
  path: string;
  title: string;
  page: LazyPage;
  /** Rendered at build into this file; the other paths get the empty shell. */
  prerender?: string;
  /** Source of the chunk, for finding its style sheet in the build's manifest. */
  source: string;
}

/** Guest-only pages: they lead to the dashboard when a user is stored (spec §2). */
export const publicPages: readonly PublicPage[] = [
  {
    path: '/',
    title: 'Log in',
    prerender: 'index.html',
    source: 'src/features/accounts/pages/LoginPage.tsx',
    page: lazyPage(() => import('../features/accounts/pages/LoginPage.tsx')),
  },
  {
    path: '/register',
    title: 'Register',
    prerender: 'register.html',
    source: 'src/features/accounts/pages/RegisterPage.tsx',
    page: lazyPage(() => import('../features/accounts/pages/RegisterPage.tsx')),
  },
  {
    path: '/forgot-password',
    title: 'Forgot password',
    prerender: 'forgot-password.html',
    source: 'src/features/accounts/pages/ForgotPasswordPage.tsx',
    page: lazyPage(() => import('../features/accounts/pages/ForgotPasswordPage.tsx')),
  },
  {
    path: '/verification',
    title: 'Verify',
    source: 'src/features/accounts/pages/VerificationPage.tsx',
    page: lazyPage(() => import('../features/accounts/pages/VerificationPage.tsx')),
  },
  {
    path: '/update-password',
    title: 'New password',
    source: 'src/features/accounts/pages/UpdatePasswordPage.tsx',
    page: lazyPage(() => import('../features/accounts/pages/UpdatePasswordPage.tsx')),
  },
];

export interface UserPage {
  /** Below /user. */
  path: string;
  page: LazyPage;
}

/** Signed-in pages, in the shell. The side menu (shell/menu.ts) shows an entry only when its path stands here. */
export const userPages: readonly UserPage[] = [
  { path: 'dashboard', page: lazyPage(() => import('../features/dashboard/pages/DashboardPage.tsx')) },
  { path: 'geo-fencing', page: lazyPage(() => import('../features/geofences/pages/GeoFencingPage.tsx')) },
  { path: 'add-geofence', page: lazyPage(() => import('../features/geofences/pages/AddGeofencePage.tsx')) },
  { path: 'geo-location', page: lazyPage(() => import('../features/locations/pages/GeoLocationPage.tsx')) },
  { path: 'app-filtering', page: lazyPage(() => import('../features/apps/pages/AppFilteringPage.tsx')) },
  {
    path: 'time-scheduler',
    page: lazyPage(() => import('../features/schedules/pages/TimeSchedulerPage.tsx')),
  },
];

/** The frame of the signed-in pages, with the query cache. */
export const shell = lazyPage(() => import('./shell/Shell.tsx'));
