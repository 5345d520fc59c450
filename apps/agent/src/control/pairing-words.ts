/** The words of `kinward-agent pair`. */
import type { Lines } from './lines.ts';

/** What the administrator has typed. */
interface PairingWords {
  address: string;
  code: string;
  certificate: string | undefined;
}

/**
 * Asks for what the command does not have: every local user can read the words of a command while it runs, and a child would be
 * first with a code that is one of them.
 * @param typed after `pair`; `-` for a code that is asked for
 * @returns null: it is not all there
 */
export async function pairingWords(
  [address, code = '-', certificate, ...more]: readonly string[],
  lines: Lines,
): Promise<PairingWords | null> {
  if (more.length > 0) return null;
  const asked = {
    address: address ?? (await lines.read('Address of Kinward, as in the browser: ')).trim(),
    code: code === '-' ? (await lines.read('Code of the portal: ')).trim() : code,
  };
  return asked.address === '' || asked.code === '' ? null : { ...asked, certificate };
}
