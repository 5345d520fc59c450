/** The signed-in pages, each with its path and its chunk: a table of its own, so that the login does not carry it. */
import { lazyPage, type LazyPage } from './lazy-page.tsx';

export interface UserPage {
  /** Below /user. */
  path: string;
  page: LazyPage;
}

/** One page for all manuals: which one follows from the address. */
const manualPage = lazyPage(() => import('../features/manuals/pages/ManualPage.tsx'));

/** Signed-in pages, in the shell. The side menu (shell/menu.ts) shows an entry only when its path is listed here. */
export const userPages: readonly UserPage[] = [
  { path: 'dashboard', page: lazyPage(() => import('../features/dashboard/pages/DashboardPage.tsx')) },
  { path: 'child/:childId', page: lazyPage(() => import('../features/activity/pages/ChildDayPage.tsx')) },
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
    path: 'child/:childId/week',
    page: lazyPage(() => import('../features/activity/pages/WeekPage.tsx')),
  },
  { path: 'requests', page: lazyPage(() => import('../features/approvals/pages/RequestsPage.tsx')) },
  { path: 'time-budgets', page: lazyPage(() => import('../features/approvals/pages/TimeBudgetsPage.tsx')) },
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
  {
    path: 'access-tokens',
    page: lazyPage(() => import('../features/accounts/pages/AccessTokensPage.tsx')),
  },
  { path: 'parent-device', page: lazyPage(() => import('../features/parents/pages/ParentDevicePage.tsx')) },
  { path: 'invite-parent', page: lazyPage(() => import('../features/parents/pages/InviteParentPage.tsx')) },
  { path: 'mfa', page: lazyPage(() => import('../features/mfa/pages/MfaPage.tsx')) },
  { path: 'contact-us', page: lazyPage(() => import('../features/support/pages/ContactPage.tsx')) },
  { path: 'upgrade-plan', page: lazyPage(() => import('../features/plans/pages/UpgradePlanPage.tsx')) },
  {
    path: 'device-manage',
    page: lazyPage(() => import('../features/devices/pages/DeviceManagePage.tsx')),
  },
  { path: 'sample-page', page: lazyPage(() => import('../features/demo/pages/SamplePage.tsx')) },
  { path: 'help', page: lazyPage(() => import('../features/support/pages/HelpPage.tsx')) },
  { path: 'user-manual', page: manualPage },
  { path: 'installation-manual', page: manualPage },
  { path: 'registration-manual', page: manualPage },
  { path: 'feature-device-manual', page: manualPage },
  { path: 'android-feature-manual', page: manualPage },
  { path: 'ios-feature-manual', page: manualPage },
  { path: 'windows-feature-manual', page: manualPage },
  { path: 'mac-feature-manual', page: manualPage },
  { path: 'manuals/:manual', page: manualPage },
  { path: 'who-looked', page: lazyPage(() => import('../features/audit/pages/AccessLogPage.tsx')) },
  {
    path: 'privacy-settings',
    page: lazyPage(() => import('../features/retention/pages/PrivacySettingsPage.tsx')),
  },
];

/** The frame of the signed-in pages, with the query cache. Its first reads begin before it renders. */
export const shell = lazyPage(async () => {
  const frame = await import('./shell/Shell.tsx');
  frame.readAhead();
  return frame;
});
