/** Whether the computer's clock has the time of the installation, by what each of its answers says (`date` of RFC 9110). */

/** An answer may take as long, and a clock that differs by less is the same. */
const SAME_MS = 2 * 60_000;
let wasSame = false;

/**
 * @param server one on this computer has the clock that is looked at, and is not believed, nor is one without a certificate
 * @param said of its answer
 * @param now of the computer's clock, in milliseconds since the epoch
 */
export function noteTime(server: string, said: string | null, now = Date.now()): void {
  if (said !== null && server.startsWith('https:') && Math.abs(Date.parse(said) - now) < SAME_MS)
    wasSame = true;
}

/** Since this process began. */
export const isTimeOfInstallation = (): boolean => wasSame;
