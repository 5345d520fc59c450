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
  { path: 'drive-safe', page: lazyPage(() => import('../features/driving/pages/DriveSafePage.tsx')) },
  { path: 'child-map', page: lazyPage(() => import('../features/child-map/pages/ChildMapPage.tsx')) },
  { path: 'app-filtering', page: lazyPage(() => import('../features/apps/pages/AppFilteringPage.tsx')) },
  { path: 'app-usage', page: lazyPage(() => import('../features/usage/pages/AppUsagePage.tsx')) },
  {
    path: 'web-filtering',
    page: lazyPage(() => import('../features/web-filter/pages/WebFilteringPage.tsx')),
  },
  { path: 'call-sms', page: lazyPage(() => import('../features/contacts/pages/CallSmsPage.tsx')) },
  {
    path: 'notification-settings',
    page: lazyPage(() => import('../features/notifications/pages/NotificationSettingsPage.tsx')),
  },
  {
    path: 'time-scheduler',
    page: lazyPage(() => import('../features/schedules/pages/TimeSchedulerPage.tsx')),
  },
  {
    path: 'edit-parent-profile',
    page: lazyPage(() => import('../features/accounts/pages/EditProfilePage.tsx')),
  },
  {
    path: 'edit-parent-profile/verify',
    page: lazyPage(() => import('../features/accounts/pages/VerifyProfilePage.tsx')),
  },
  {
    path: 'change-password',
    page: lazyPage(() => import('../features/accounts/pages/ChangePasswordPage.tsx')),
  },
  { path: 'parent-device', page: lazyPage(() => import('../features/parents/pages/ParentDevicePage.tsx')) },
  { path: 'invite-parent', page: lazyPage(() => import('../features/parents/pages/InviteParentPage.tsx')) },
  { path: 'mfa', page: lazyPage(() => import('../features/mfa/pages/MfaPage.tsx')) },
  { path: 'contact-us', page: lazyPage(() => import('../features/support/pages/ContactPage.tsx')) },
  { path: 'upgrade-plan', page: lazyPage(() => import('../features/plans/pages/UpgradePlanPage.tsx')) },
  {
    path: 'device-manage',
    page: lazyPage(() => import('../features/dashboard/devices/pages/DeviceManagePage.tsx')),
  },
  { path: 'sample-page', page: lazyPage(() => import('../features/sample/pages/SamplePage.tsx')) },
  { path: 'help', page: lazyPage(() => import('../features/support/pages/HelpPage.tsx')) },
  { path: 'who-looked', page: lazyPage(() => import('../features/evidence/pages/WhoLookedPage.tsx')) },
  {
    path: 'privacy-settings',
    page: lazyPage(() => import('../features/retention/pages/PrivacySettingsPage.tsx')),
  },
];

/** The frame of the signed-in pages, with the query cache. */
export const shell = lazyPage(() => import('./shell/Shell.tsx'));
