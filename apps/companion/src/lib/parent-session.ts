/**
 * Whether a parent is signed in to the portal in this browser: pairing here would make the parent's browser the child's device.
 * Checks whether the portal's entry exists and never reads it; this is the only place that names it.
 */
export const isParentSignedIn = (): boolean => {
  try {
    return Object.hasOwn(localStorage, 'authToken');
  } catch {
    return false;
  }
};
