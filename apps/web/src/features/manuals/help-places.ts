/** Which section of which manual the help button of a page opens. */

interface HelpPlace {
  /** Id of the manual. */
  manual: string;
  anchor: string;
}

/** Below /user. */
const USER: Readonly<Record<string, string>> = {
  dashboard: 'dashboard',
  requests: 'requests',
  'time-scheduler': 'timescheduler',
  'time-budgets': 'budgets',
  'geo-location': 'geolocation',
  'geo-fencing': 'geofencing',
  'add-geofence': 'geofencing',
  'drive-safe': 'drivesafe',
  'child-map': 'childmap',
  'app-filtering': 'appfilter',
  'web-filtering': 'webfilter',
  'app-usage': 'appusage',
  'call-sms': 'callsms',
  'device-manage': 'add-device',
  'upgrade-plan': 'plan',
  'edit-parent-profile': 'edit-profile',
  'edit-parent-profile/verify': 'edit-profile',
  'change-password': 'change-password',
  'parent-device': 'parents',
  'invite-parent': 'parents',
  'who-looked': 'privacy',
  'privacy-settings': 'privacy',
  'access-tokens': 'terms',
  mfa: 'mfa',
  'contact-us': 'contact',
  help: 'terms',
  'notification-settings': 'notification',
  'sample-page': 'sample',
};
/** Below /filter; the router's manual has those of the home. */
const FILTER: Readonly<Record<string, string>> = {
  '': 'pause',
  policies: 'policies',
  assignments: 'policies',
  lists: 'log',
  layers: 'connect',
  log: 'log',
  statistics: 'log',
  why: 'log',
};
const ROUTER: ReadonlySet<string> = new Set(['/filter/networks', '/filter/test']);

/** Pages that name a child lead to the section of its day; what has none of its own to the beginning. */
export function helpPlaceOf(pathname: string): HelpPlace {
  if (ROUTER.has(pathname)) return { manual: 'router', anchor: 'link' };
  const page = /^\/user\/(.+?)\/?$/u.exec(pathname)?.[1] ?? '';
  if (page.startsWith('child/')) return { manual: 'user', anchor: 'day' };
  const filter = /^\/filter(?:\/([^/]*))?/u.exec(pathname);
  if (filter !== null)
    return pathname.startsWith('/filter/policies/')
      ? { manual: 'filter', anchor: 'categories' }
      : { manual: 'filter', anchor: FILTER[filter[1] ?? ''] ?? 'policies' };
  return { manual: 'user', anchor: USER[page] ?? 'dashboard' };
}
