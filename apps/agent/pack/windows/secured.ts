/**
 * What an MSI can have and wixl does not write: properties that reach the elevated part of the installer, and a custom action
 * whose command line is in no log. Each is overwritten in place by bytes of the same length.
 */

/** A property with the list that becomes `SecureCustomProperties`; wixl's own of that name becomes FORMER. */
export const WANTED = 'WantedCustomProperties';
const [SECURE, FORMER] = ['SecureCustomProperties', 'FormerCustomProperties'] as const;
/** Added to integers of two bytes as the tables store them. */
const INTEGER = 0x8000;
/** Types of custom actions: an installed program, deferred and elevated, whose exit code is checked; and one whose exit code is ignored. */
const [CHECKED, IGNORED] = [0x0c12, 0x0c52];
/** msidbCustomActionTypeHideTarget: the command line is not logged. */
const HIDDEN = 0x2000;

function exchange(msi: Buffer, former: Buffer, next: Buffer): void {
  const at = msi.indexOf(former);
  if (at < 0 || msi.includes(former, at + 1))
    throw new Error('the tables of the installer have another form than they should');
  next.copy(msi, at);
}

const types = (...numbers: number[]): Buffer =>
  Buffer.from(Uint16Array.from(numbers, (one) => one + INTEGER).buffer);

/**
 * Overwrites them in place.
 * @param msi with `WANTED` among its properties, two actions that are ignored and one after them that is not
 * @throws Error where it is another one
 */
export function secureProperties(msi: Buffer): void {
  exchange(msi, Buffer.from(SECURE), Buffer.from(FORMER));
  exchange(msi, Buffer.from(WANTED), Buffer.from(SECURE));
  exchange(msi, types(IGNORED, IGNORED, CHECKED), types(IGNORED, IGNORED, CHECKED + HIDDEN));
}
