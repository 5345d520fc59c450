/** Makes the package for Debian and Ubuntu: its files, and what its system reads of it. The same sources make the same bytes. */
import { ar, tarGz, type Entry } from '../archives.ts';
import { control, SCRIPTS } from './debian.ts';
import type { PackageFacts } from './facts.ts';

/** @param files without folders */
export async function deb(
  files: readonly Entry[],
  { version, architecture, seconds }: PackageFacts,
): Promise<Buffer> {
  const bytes = files.reduce((sum, { content }) => sum + (content?.length ?? 0), 0);
  const about: Entry[] = [
    {
      name: 'control',
      mode: 0o644,
      content: Buffer.from(control(version, architecture, Math.ceil(bytes / 1024))),
    },
    ...Object.entries(SCRIPTS).map(([name, text]) => ({ name, mode: 0o755, content: Buffer.from(text) })),
  ];
  // Debian 10 and 11 read no other form that is made in seconds.
  const members = {
    'debian-binary': Buffer.from('2.0\n'),
    'control.tar.gz': await tarGz(about, seconds),
    'data.tar.gz': await tarGz(files, seconds),
  };
  return ar(members, seconds);
}
