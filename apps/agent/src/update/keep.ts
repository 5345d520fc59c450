/** Makes the package again that this agent was installed from, of the files that it has put there: the same bytes, where nobody has changed them. */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { isLinuxKind, makeLinuxPackage } from '../../pack/linux/forms.ts';
import { FILE_LIST } from '../../pack/linux/units.ts';
import { ownPackage } from './own.ts';

/** @throws Error where a file is missing or the disk takes nothing */
export async function keepOwnPackage(file: string): Promise<void> {
  const own = ownPackage();
  if (!own || !isLinuxKind(own.kind)) throw new Error('this agent was not installed from a package');
  const names = readFileSync(FILE_LIST, 'utf8').trim().split('\n');
  const files = names.map((name) => ({
    name: name.slice(1),
    mode: statSync(name).mode & 0o777,
    content: readFileSync(name),
  }));
  writeFileSync(file, await makeLinuxPackage(own.kind, files, own), { mode: 0o600 });
}
