/**
 * The pages outside the signed-in frame, each with its path and its chunk; user-pages.ts holds those inside. The router,
 * the prerenderer and dist/routes.json read this table.
 */
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

/** Everything below /user. */
export const userArea = lazyPage(() => import('./user-area.ts'));

/** Everything below /filter, which has a frame of its own. */
export const filterArea = lazyPage(() => import('./filter/filter-area.ts'));

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

/** Pages for everybody, signed in or not. */
export const openPages: readonly PublicPage[] = [
  {
    path: '/privacy',
    title: 'Terms and Privacy policy',
    prerender: 'privacy.html',
    source: 'src/features/support/pages/PrivacyPage.tsx',
    page: lazyPage(() => import('../features/support/pages/PrivacyPage.tsx')),
  },
  {
    path: '/licences',
    title: 'Licences',
    source: 'src/features/support/pages/LicencesPage.tsx',
    page: lazyPage(() => import('../features/support/pages/LicencesPage.tsx')),
  },
  {
    path: '/undo-change',
    title: 'Undo a change',
    source: 'src/features/accounts/pages/UndoChangePage.tsx',
    page: lazyPage(() => import('../features/accounts/pages/UndoChangePage.tsx')),
  },
];
