/**
 * The policies by which the users of this computer are answered: those of the installation that it is paired with, else those in
 * the file of its administrator.
 */
import { readFileSync } from 'node:fs';
import { readHeld } from '../link/held-policy.ts';
import { readLink } from '../link/link.ts';
import type { Paths } from '../paths.ts';
import { readPolicies, type PolicyFile } from './policy-file.ts';

export interface Policies extends PolicyFile {
  /** What is always answered. */
  names: readonly string[];
  /** Of the installation's policy; null: it is the file of an administrator, or there is none yet. */
  number: number | null;
  /** Whether a local user has the rules of the computer's own device. */
  isOwnBound: boolean;
}

const OF_FILE = { names: [], number: null, isOwnBound: false };

/** @throws Error that says why they cannot be read */
export function readInForce(paths: Pick<Paths, 'link' | 'signed' | 'policies'>): Policies {
  const link = readLink(paths);
  const found = link ? readHeld(paths, link) : readPolicies(readFileSync(paths.policies, 'utf8'));
  const bindings = found?.bindings ?? [];
  if (found === null || !('computer' in found)) return { ...OF_FILE, ...found, bindings };
  const { names, number, computer } = found;
  return {
    names,
    number,
    bindings,
    isOwnBound: bindings.some(({ device }) => device.deviceId === computer),
  };
}
