/** What Debian's package system reads of the package. */
import { CLEAN_UP, FORGET, indented, SET_UP, TAKE_DOWN } from './scripts.ts';

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
${indented(SET_UP)}fi
`;

const prerm = `#!/bin/sh
set -e
if [ "$1" = remove ]; then
${indented(TAKE_DOWN)}fi
`;

const postrm = `#!/bin/sh
set -e
if [ "$1" = remove ] || [ "$1" = purge ]; then
${indented(CLEAN_UP)}fi
if [ "$1" = purge ]; then
${indented(FORGET)}fi
`;

export const SCRIPTS: Readonly<Record<string, string>> = { postinst, prerm, postrm };
