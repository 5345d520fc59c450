/** The installation that this computer is paired with, as it is on its disk. */
import { readFileSync, rmSync } from 'node:fs';
import { deviceId } from '@kinward/contract/ids.ts';
import { token, z } from '@kinward/contract/schema.ts';
import { replaceFile } from '@kinward/dns/replace-file.ts';
import type { Paths } from '../paths.ts';

const Link = z.object({
  /** Its address, without a slash at the end. */
  server: z.string(),
  deviceId: deviceId(),
  token: token(),
  /** Ed25519, in base64url: what signs the policies. No other is believed until the computer is paired again. */
  policyKey: z.string(),
  /** PEM, where no authority that the computer knows has given the installation's certificate. */
  certificate: z.optional(z.string()),
});
export type Link = z.output<typeof Link>;

/** @returns null where the computer is not paired @throws Error where the file cannot be read */
export function readLink({ link }: Pick<Paths, 'link'>): Link | null {
  let text: string;
  try {
    text = readFileSync(link, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  return Link.parse(JSON.parse(text));
}

/** Keeps the pairing. A policy of a former installation is deleted. @throws the system's error where the disk takes nothing */
export function writeLink({ link, signed }: Pick<Paths, 'link' | 'signed'>, found: Link): void {
  rmSync(signed, { force: true });
  replaceFile(link, JSON.stringify(found), 0o600);
}

/**
 * @param text as a person types it
 * @returns the address without a slash at the end
 * @throws Error that says what is wrong with it
 */
export function readServer(text: string): string {
  const url = URL.parse(/^[a-z]+:\/\//iu.test(text) ? text : `https://${text}`);
  if (!url) throw new Error(`"${text}" is no address of an installation`);
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isHere))
    throw new Error('the address of an installation begins with https://');
  return url.origin;
}
