/** What the installer’s form has and wixl does not write: properties that reach the part with rights, and an action whose line is in no log. Each is exchanged in place, by what is as long. */

/** Beside wixl's own list, which becomes FORMER: the same list with what is given besides. */
export const WANTED = 'WantedCustomProperties';
const [SECURE, FORMER] = ['SecureCustomProperties', 'FormerCustomProperties'] as const;
/** Where numbers of two bytes are, none is below this. */
const NUMBERS = 0x8000;
/** A program of the package, in the part with rights, that is waited for; and what comes back is not looked at. */
const [WAITED, IGNORED] = [0x0c12, 0x0c52];
const HIDDEN = 0x2000;

function exchange(msi: Buffer, former: Buffer, next: Buffer): void {
  const at = msi.indexOf(former);
  if (at < 0 || msi.includes(former, at + 1))
    throw new Error('the tables of the installer have another form than they should');
  next.copy(msi, at);
}

const types = (...numbers: number[]): Buffer =>
  Buffer.from(Uint16Array.from(numbers, (one) => one + NUMBERS).buffer);

/**
 * In place.
 * @param msi with `WANTED` among its properties, two actions that are ignored and one after them that is not
 * @throws Error where it is another one
 */
export function secure(msi: Buffer): void {
  exchange(msi, Buffer.from(SECURE), Buffer.from(FORMER));
  exchange(msi, Buffer.from(WANTED), Buffer.from(SECURE));
  exchange(msi, types(IGNORED, IGNORED, WAITED), types(IGNORED, IGNORED, WAITED + HIDDEN));
}
