/** Forms of a package for Linux, each made of the same files. An agent makes its own again by them. */
import type { Entry } from '../archives.ts';
import { deb } from './deb.ts';
import type { PackageFacts } from './facts.ts';
import { rpm } from './rpm.ts';
import { linuxTar } from './tar.ts';

/** Of every file in a package, in seconds since the epoch, where the environment names none (reproducible-builds.org). */
const EPOCH = '1767225600';

const FORMS = { deb, rpm, tar: linuxTar };
export type LinuxKind = keyof typeof FORMS;
export const LINUX_KINDS = Object.keys(FORMS) as readonly LinuxKind[];
/** Whether a form of package is one of Linux. */
export const isLinuxKind = (kind: string): kind is LinuxKind => Object.hasOwn(FORMS, kind);

/** @param files without folders */
export async function makeLinuxPackage(
  kind: LinuxKind,
  files: readonly Entry[],
  facts: Omit<PackageFacts, 'seconds'>,
): Promise<Buffer> {
  const seconds = Number(process.env['SOURCE_DATE_EPOCH'] ?? EPOCH);
  return await FORMS[kind](files, { ...facts, seconds });
}
