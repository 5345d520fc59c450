/** What Debian's package system reads of the package. */
import { GUARD, PAGE_SOCKET, SERVICE, SOCKET, UPDATE, UPDATE_PATH } from './units.ts';

const ALL = `${GUARD} ${SOCKET} ${PAGE_SOCKET} ${SERVICE} ${UPDATE_PATH}`;
/** Whether the machine runs systemd at this moment; else it begins at its next start. */
const RUNS = '[ -d /run/systemd/system ]';

/** @param kib of what is installed */
export const control = (version: string, architecture: string, kib: number): string => `Package: kinward-agent
Version: ${version}
Architecture: ${architecture}
Maintainer: Kinward <agent@kinward.invalid>
Installed-Size: ${kib}
Depends: systemd, nftables, acl, libc6 (>= 2.28), libstdc++6
Section: admin
Priority: optional
Description: rules of a family for the local users of this computer
 Answers the names that bound local users ask for by the rules of their
 family, on this computer, whether or not the family's installation is
 reached. Users without a policy are not touched.
 .
 The administrator switches it off by "kinward-agent off", and removing
 the package leaves the computer as it was before.
`;

const postinst = `#!/bin/sh
set -e
if [ "$1" = configure ]; then
  # What is there already may be readable by all.
  mkdir -p /etc/kinward-agent
  chmod 700 /etc/kinward-agent
  systemctl --quiet enable ${ALL}
  if ${RUNS}; then
    systemctl daemon-reload
    # No socket is added to a service that runs.
    systemctl --quiet is-active ${PAGE_SOCKET} || systemctl stop ${SERVICE}
    systemctl start ${GUARD} ${SOCKET}
    systemctl start ${PAGE_SOCKET} ${UPDATE_PATH} || true
    systemctl restart ${SERVICE}
  fi
fi
`;

/** The agent's own command puts back what it changed, also where it does not run. */
const prerm = `#!/bin/sh
set -e
if [ "$1" = remove ]; then
  if ${RUNS}; then systemctl stop ${UPDATE_PATH} ${UPDATE} ${SERVICE} ${SOCKET} ${PAGE_SOCKET} ${GUARD} || true; fi
  # What could not be put back is said, and keeps nobody from removing it.
  kinward-agent off >/dev/null || nft delete table inet kinward 2>/dev/null || true
  systemctl --quiet disable ${ALL}
fi
`;

const postrm = `#!/bin/sh
set -e
if [ "$1" = remove ] || [ "$1" = purge ]; then
  rm -rf /var/lib/kinward-agent /run/kinward-agent /run/kinward-agent.sock
  if ${RUNS}; then systemctl daemon-reload; systemctl reset-failed ${ALL} 2>/dev/null || true; fi
fi
if [ "$1" = purge ]; then rm -rf /etc/kinward-agent; fi
`;

export const SCRIPTS: Readonly<Record<string, string>> = { postinst, prerm, postrm };

/** The tray is one process more for each desktop that is open: it is a program of its own, and Node holds little for it. */
export const COMMAND = `#!/bin/sh
if [ "$1" = tray ] && [ $# -eq 1 ]; then
  exec /usr/lib/kinward-agent/node --max-semi-space-size=1 --max-old-space-size=32 /usr/lib/kinward-agent/tray.js
fi
exec /usr/lib/kinward-agent/node --use-system-ca /usr/lib/kinward-agent/main.js "$@"
`;

export const COPYRIGHT = `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/

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
export const DESKTOP = `[Desktop Entry]
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
export const AUTOSTART = `[Desktop Entry]
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
