/**
 * Makes the package of macOS' own installer, of the files that `install.sh` puts there. The same sources make the same bytes.
 * Nobody has signed it, so the installer opens it where an administrator says so.
 */
import { cpioGz, withFolders, type Entry } from '../archives.ts';
import { bom } from './bom.ts';
import { AGENT, installerScripts, LEAST_MACOS, PROGRAM, type MacMachine } from './files.ts';
import { xar } from './xar.ts';

const PART = 'kinward-agent.pkg';

export interface PkgOptions {
  version: string;
  machine: MacMachine;
  /** Since the epoch, of every file. */
  seconds: number;
}

const about = (
  { version }: PkgOptions,
  kib: number,
  files: number,
): string => `<?xml version="1.0" encoding="utf-8"?>
<pkg-info format-version="2" identifier="${AGENT}" version="${version}" install-location="${PROGRAM}" auth="root" overwrite-permissions="true" relocatable="false" postinstall-action="none">
  <payload installKBytes="${kib}" numberOfFiles="${files}"/>
  <scripts>
    <preinstall file="./preinstall"/>
    <postinstall file="./postinstall"/>
  </scripts>
</pkg-info>
`;

/** Which Macs it is for: where this is not said, the installer takes it for a program of Intel's processors. */
const distribution = (
  { version, machine }: PkgOptions,
  kib: number,
): string => `<?xml version="1.0" encoding="utf-8"?>
<installer-gui-script minSpecVersion="2">
  <title>Kinward</title>
  <options customize="never" require-scripts="false" rootVolumeOnly="true" hostArchitectures="${machine}"/>
  <volume-check>
    <allowed-os-versions>
      <os-version min="${LEAST_MACOS}.0"/>
    </allowed-os-versions>
  </volume-check>
  <choices-outline>
    <line choice="default"/>
  </choices-outline>
  <choice id="default" title="Kinward">
    <pkg-ref id="${AGENT}"/>
  </choice>
  <pkg-ref id="${AGENT}" version="${version}" installKBytes="${kib}" auth="Root">#${PART}</pkg-ref>
</installer-gui-script>
`;

/** @param files of the program's folder, without folders */
export async function pkg(files: readonly Entry[], options: PkgOptions): Promise<Buffer> {
  const { machine, seconds } = options;
  const entries = withFolders(files);
  const scripts = Object.entries(installerScripts(machine)).map(([name, text]): Entry => ({
    name,
    mode: 0o755,
    content: Buffer.from(text),
  }));
  const kib = Math.ceil(files.reduce((sum, { content }) => sum + (content?.length ?? 0), 0) / 1024);
  const [payload, run] = await Promise.all(
    [entries, withFolders(scripts)].map(async (each) => await cpioGz('odc', each, seconds)),
  );
  return xar(
    {
      Distribution: Buffer.from(distribution(options, kib)),
      [PART]: {
        Bom: bom(entries, seconds),
        PackageInfo: Buffer.from(about(options, kib, entries.length)),
        Payload: payload?.pressed ?? Buffer.alloc(0),
        Scripts: run?.pressed ?? Buffer.alloc(0),
      },
    },
    seconds,
  );
}
