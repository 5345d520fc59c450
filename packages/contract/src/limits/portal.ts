/** What the portal shows, and for how long. */
export const PORTAL_LIMITS = {
  /** Milliseconds a toast stays (spec 8). */
  toastMs: 2000,
  /** Milliseconds between the toast "Package has expired" and the way back to the login (spec 8). */
  expiredLogoutMs: 2000,
  /** Pixels (spec 2). */
  drawerWidth: 260,
  radiusMin: 4,
  radiusMax: 24,
  radiusStep: 2,
} as const;
