/** What is installed on a Linux computer, whatever the form of its package. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { AgentPackageKind } from '@kinward/contract/computers/agent-packages.schemas.ts';
import type { Entry } from '../archives.ts';
import type { NodeProgram } from '../nodes.ts';
import { ROOT, type Program } from '../program.ts';
import { GNOME_FOLDER, gnomeExtension } from './gnome.ts';
import { TAR_FILES } from './tar.ts';
import { FILE_LIST, PROGRAM, UNITS } from './units.ts';

/** Of menus and notices, which draw it on any colour: each part has its own colour, as desktops read no styles of a picture. */
export const ICON = path.join(import.meta.dirname, 'icon.svg');

/** The tray is one process more for each desktop that is open: it is a program of its own, and Node holds little for it. */
export const COMMAND = `#!/bin/sh
if [ "$1" = tray ] && [ $# -eq 1 ]; then
  exec /usr/lib/kinward-agent/node --max-semi-space-size=1 --max-old-space-size=32 /usr/lib/kinward-agent/tray.js
fi
# Where the kernel gives each session the same part of the processor, the priority that the unit gives counts within the session alone.
[ "$1" != service ] || { echo -10 > /proc/self/autogroup; } 2>/dev/null
exec /usr/lib/kinward-agent/node --max-semi-space-size=1 --use-system-ca /usr/lib/kinward-agent/main.js "$@"
`;

const COPYRIGHT = `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/

Files: *
Copyright: The Kinward contributors
License: Apache-2.0
 On Debian systems the text of the license is in
 /usr/share/common-licenses/Apache-2.0.

Files: usr/lib/kinward-agent/*.js
Copyright: The Kinward contributors; Colin McDonnell (zod); Adam Shaw (temporal-polyfill)
License: Apache-2.0 and MIT
 zod and temporal-polyfill are in it under the MIT license.

Files: usr/lib/kinward-agent/node
Copyright: Node.js contributors
License: MIT
 The text is in /usr/share/doc/kinward-agent/LICENSE.node.
`;

/** In the menu of the desktop. */
const DESKTOP = `[Desktop Entry]
Type=Application
Name=Kinward
Comment=Rules of your family on this computer
Comment[es]=Reglas de tu familia en este ordenador
Exec=kinward-agent open
Icon=kinward-agent
Terminal=false
Categories=Settings;System;
`;

/** Every session of a desktop begins with it. It goes with the package, so it is not kept as a setting of the administrator's would be. */
const AUTOSTART = `[Desktop Entry]
Type=Application
Name=Kinward
Comment=Shows whether this computer is filtered
Comment[es]=Muestra si este ordenador está filtrado
Exec=kinward-agent tray
TryExec=kinward-agent
Icon=kinward-agent
Terminal=false
NoDisplay=true
`;

export interface LinuxContent {
  program: Program;
  node: NodeProgram;
  kind: AgentPackageKind;
}

/** Debian has the text of the project's licence itself. */
const own = (kind: AgentPackageKind, docs: string): Entry[] =>
  kind === 'deb'
    ? []
    : [
        { name: `${docs}/LICENSE`.slice(1), mode: 0o644, content: readFileSync(path.join(ROOT, 'LICENSE')) },
        ...(kind === 'tar' ? TAR_FILES : []),
      ];

/** Built once for all forms. */
let gnome: ReturnType<typeof gnomeExtension> | undefined;

/** Files, with the list of them; the program knows by it as what it was installed. */
export async function linuxFiles({ program, node, kind }: LinuxContent): Promise<Entry[]> {
  const file = (name: string, content: string | Uint8Array, mode = 0o644): Entry => ({
    name: name.slice(1),
    mode,
    content: Buffer.from(content),
  });
  gnome ??= gnomeExtension();
  const docs = '/usr/share/doc/kinward-agent';
  const news = `kinward-agent (${program.version}) unstable; urgency=medium\n\n  * See the changelog of Kinward.\n\n -- Kinward <agent@kinward.invalid>  Thu, 01 Jan 2026 00:00:00 +0000\n`;
  const facts = JSON.parse(readFileSync(path.join(program.folder, 'package.json'), 'utf8')) as object;
  const files = [
    // The page's files are in a folder of their own.
    ...globSync('**/*.*', { cwd: program.folder, exclude: ['package.json'] })
      .toSorted()
      .map((name) => file(`${PROGRAM}/${name}`, readFileSync(path.join(program.folder, name)))),
    file(`${PROGRAM}/package.json`, `${JSON.stringify({ ...facts, kind })}\n`),
    { name: `${PROGRAM}/node`.slice(1), mode: 0o755, content: node.program },
    file('/usr/bin/kinward-agent', COMMAND, 0o755),
    file('/usr/share/applications/kinward-agent.desktop', DESKTOP),
    file('/etc/xdg/autostart/kinward-agent.desktop', AUTOSTART),
    file('/usr/share/icons/hicolor/scalable/apps/kinward-agent.svg', readFileSync(ICON)),
    ...Object.entries(await gnome).map(([name, text]) => file(`${GNOME_FOLDER}/${name}`, text)),
    ...Object.entries(UNITS).map(([name, text]) => file(`/usr/lib/systemd/system/${name}`, text)),
    file(`${docs}/copyright`, COPYRIGHT),
    file(`${docs}/LICENSE.node`, node.license),
    file(`${docs}/changelog.gz`, gzipSync(news, { level: 9 })),
    ...own(kind, docs),
  ];
  const list = [...files.map(({ name }) => `/${name}`), FILE_LIST].toSorted();
  return [...files, file(FILE_LIST, `${list.join('\n')}\n`)];
}
