/** The policy that this computer holds: signed by the installation that it is paired with, and never an older one than the one before. */
import { createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ComputerPasswordHash } from '@kinward/contract/computers/computer-password.ts';
import { ComputerPolicy, SignedPolicy, signedText } from '@kinward/contract/computers/computers.schemas.ts';
import { replaceFile } from '@kinward/dns/replace-file.ts';
import type { Paths } from '../paths.ts';
import { stampOf } from '../os/stamp.ts';
import { readLink, type Link } from './link.ts';

/** What is not signed by the installation, is of another computer or is older is not believed. */
export class RefusedPolicy extends Error {}

/** @throws RefusedPolicy */
function opened({ policy, signature }: SignedPolicy, { policyKey, deviceId }: Link): ComputerPolicy {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: policyKey }, format: 'jwk' });
  if (!verify(null, Buffer.from(signedText(policy)), key, Buffer.from(signature, 'base64url')))
    throw new RefusedPolicy('a policy was not signed by the installation of this computer');
  const read = ComputerPolicy.parse(JSON.parse(policy));
  if (read.computer !== deviceId) throw new RefusedPolicy('a policy is of another computer');
  return read;
}

/** @returns null: there is none yet @throws Error where it is not as it was written */
export function readHeld({ signed }: Pick<Paths, 'signed'>, link: Link): ComputerPolicy | null {
  let text: string;
  try {
    text = readFileSync(signed, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  return opened(SignedPolicy.parse(JSON.parse(text)), link);
}

/**
 * Puts a policy in the place of the one that is held.
 * @param held of the one that is there; undefined: there is none that can be read
 * @throws RefusedPolicy, and whatever the disk says
 */
export function hold(
  paths: Pick<Paths, 'signed'>,
  { link, signed, held }: { link: Link; signed: SignedPolicy; held: number | undefined },
): ComputerPolicy {
  const policy = opened(signed, link);
  if (held !== undefined && policy.number <= held)
    throw new RefusedPolicy(`policy ${policy.number} is older than ${held}, which this computer has`);
  replaceFile(paths.signed, JSON.stringify(signed), 0o600);
  return policy;
}

/** @returns null: the computer is not paired, or has no policy that can be read */
function held(paths: Pick<Paths, 'link' | 'signed'>): ComputerPolicy | null {
  try {
    const link = readLink(paths);
    return link && readHeld(paths, link);
  } catch {
    return null;
  }
}

/** @returns secret of the one-time codes; null: there is none */
export const codesSecret = (paths: Pick<Paths, 'link' | 'signed'>): string | null =>
  held(paths)?.codes ?? null;

/** @returns the password that a parent has set; null: there is none */
export const portalPassword = (paths: Pick<Paths, 'link' | 'signed'>): ComputerPasswordHash | null =>
  held(paths)?.password ?? null;

/**
 * @returns whether a pause takes a password or a code: by the policy that is held, and true where there is none. A whole policy
 * is a lot to read, so it is read again only when the files have changed
 */
export function protectionIn(paths: Pick<Paths, 'link' | 'signed'>): () => boolean {
  let [stamp, isProtected] = ['', true];
  return () => {
    const found = [paths.link, paths.signed].map(stampOf).join('|');
    if (found !== stamp) [stamp, isProtected] = [found, held(paths)?.isProtected !== false];
    return isProtected;
  };
}
