/**
 * Whether a parent is signed in to the portal in this browser: pairing here would make the parent's browser the child's device.
 * Asks whether the portal's entry is there and never what it says; this is the only place that names it.
 */
export const isParentSignedIn = (): boolean => {
  try {
    return Object.hasOwn(localStorage, 'authToken');
  } catch {
    return false;
  }
};
