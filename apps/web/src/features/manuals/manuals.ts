/**
 * The manuals in one table: the addresses of each (specification §2), and where it is among the others. What it says is in
 * `apps/web/manuals/<language>/<id>.md`. A manual that is not written is not in this table, and so nowhere in the product.
 */

export interface Manual {
  /** Name of its files. */
  id: string;
  group: ManualGroup;
  /** Addresses for everybody: static documents, without login or JavaScript. The first is its own, the others lead to the same. */
  open: readonly [string, ...string[]];
  /** Below /user, in the frame of the signed-in pages. */
  user: string;
}

/** In the order of the list of all manuals. */
export const MANUAL_GROUPS = ['start', 'devices', 'more'] as const;
export type ManualGroup = (typeof MANUAL_GROUPS)[number];

export const MANUALS: readonly Manual[] = [
  { id: 'user', group: 'start', open: ['/view/manual'], user: 'user-manual' },
  { id: 'registration', group: 'start', open: ['/view/registration/manual'], user: 'registration-manual' },
  { id: 'installation', group: 'start', open: ['/view/installation/manual'], user: 'installation-manual' },
  { id: 'companion', group: 'start', open: ['/view/companion/manual'], user: 'manuals/companion' },
  { id: 'filter', group: 'start', open: ['/view/filter/manual'], user: 'manuals/filter' },
  { id: 'mobile', group: 'devices', open: ['/view/mobile/manual'], user: 'manuals/mobile' },
  { id: 'android', group: 'devices', open: ['/view/android/manual'], user: 'manuals/android' },
  { id: 'ios', group: 'devices', open: ['/view/ios/manual'], user: 'manuals/ios' },
  { id: 'windows', group: 'devices', open: ['/view/windows/manual'], user: 'manuals/windows' },
  { id: 'mac', group: 'devices', open: ['/view/mac/manual'], user: 'manuals/mac' },
  { id: 'linux', group: 'devices', open: ['/view/linux/manual'], user: 'manuals/linux' },
  { id: 'router', group: 'devices', open: ['/view/router/manual'], user: 'manuals/router' },
  { id: 'trackers', group: 'devices', open: ['/view/trackers/manual'], user: 'manuals/trackers' },
  { id: 'watch', group: 'devices', open: ['/view/watch/manual'], user: 'manuals/watch' },
  {
    id: 'device-features',
    group: 'more',
    open: ['/view/device-features/manual'],
    user: 'feature-device-manual',
  },
  {
    id: 'android-features',
    group: 'more',
    open: ['/view/android-features/manual'],
    user: 'android-feature-manual',
  },
  { id: 'mobile-ios', group: 'more', open: ['/view/mobile/manual/ios'], user: 'ios-feature-manual' },
  {
    id: 'windows-features',
    group: 'more',
    open: ['/view/windows-features/manual'],
    user: 'windows-feature-manual',
  },
  { id: 'mac-features', group: 'more', open: ['/view/manual/mac'], user: 'mac-feature-manual' },
  {
    id: 'register-android',
    group: 'more',
    open: ['/view/register/android/manual'],
    user: 'manuals/register-android',
  },
  { id: 'register-ios', group: 'more', open: ['/view/register/ios/manual'], user: 'manuals/register-ios' },
  {
    id: 'register-windows',
    group: 'more',
    open: ['/view/register/windows/manual'],
    user: 'manuals/register-windows',
  },
  { id: 'streets', group: 'more', open: ['/view/streets/manual'], user: 'manuals/streets' },
  { id: 'systems', group: 'more', open: ['/view/systems/manual'], user: 'manuals/systems' },
  { id: 'operate', group: 'more', open: ['/view/operate/manual'], user: 'manuals/operate' },
];

/** Beside those of the specification there is one address for each of the others. */
export const manualAt = (pathname: string): Manual | undefined =>
  MANUALS.find(({ user }) => pathname === `/user/${user}`);
