/**
 * What installs a newer package: a script that the system runs (`kinward-agent-update.service`), beside the agent and not by it,
 * so that it goes on while the agent starts again. It goes on where it was cut off: what it does next is in the file `phase`,
 * what is to be installed in `ready`, which is there until all is done.
 */
import type { AgentPackageKind } from '@kinward/contract/computers/agent-packages.schemas.ts';

/** Of the folder. */
export const UPDATE_FILES = {
  /** Version to be installed, its SHA-256, the version that is there, and what is known of the installation. */
  ready: 'ready',
  script: 'run',
  package: 'new.package',
  /** The same on Windows, whose installer goes by the ending. */
  msi: 'new.msi',
  /** The step at hand. */
  phase: 'phase',
  /** How many local users had rules with the former version. */
  users: 'users',
  /** What came of the last one: its version, an outcome, and why. */
  result: 'result',
} as const;

/** Starts of it for one package; a computer that goes off again and again in the middle has the former one. */
const MOST_STARTS = 4;
/** Seconds within which the new agent has to get well, and for which it has to be so; it is looked at with a second in between. */
const [LOOKED_AT, WELL] = [60, 10];
/** Seconds after which one look is cut off, and the most that it counts for with the second after it: what is more the computer was asleep. */
const [LOOK, COUNTED] = [10, 12];
/** Ends of the new agent without being asked to, after which it is not looked at further. */
const ENDS = 20;
/** Tries, ten seconds apart, while another program installs something. */
const TRIES = 60;
/** Seconds before the system starts it again where it could not go on, as on a full disk. */
const PAUSE = 30;

/** What differs from form to form of a package, as lines of a shell. */
interface Form {
  /** Installs the file `$1`, also an older one. */
  put: string;
  /** Prints what the newer file says of itself, as `wanted` has it. */
  about: string;
  wanted: string;
  /** Prints the version that is there. */
  installed: string;
  /** Makes the package that is there again, as `$1`: nothing else may have it any more. */
  keep: string;
}

const DEB: Form = {
  put: 'dpkg -i "$1"',
  about: `dpkg-deb -f new.package Package Version Architecture | sed 's/^[^ ]* //' | tr '\\n' ' '`,
  wanted: 'kinward-agent $version $(dpkg --print-architecture) ',
  installed: "dpkg-query -W -f '${Version}' kinward-agent",
  keep: `rm -rf former
  mkdir -p former/DEBIAN || return 1
  dpkg-query -L kinward-agent | while read -r file; do
    [ -f "$file" ] && printf '%s\\n' "\${file#/}"
  done >files
  [ -s files ] || return 1
  tar -C / -cf - -T files | tar -C former -xpf - || return 1
  for script in postinst prerm postrm; do
    cp -p "/var/lib/dpkg/info/kinward-agent.$script" "former/DEBIAN/$script" || return 1
  done
  dpkg-query -s kinward-agent | sed '/^Status:/d' >former/DEBIAN/control
  find former -type d -exec chmod 755 {} +
  chmod 644 former/DEBIAN/control
  dpkg-deb --root-owner-group -Znone -b former "$1" >/dev/null || return 1
  rm -rf former`,
};

/** It was compared with what the installation has signed: no other signature is asked for. */
const RPM: Form = {
  put: 'rpm -U --oldpackage --replacepkgs --nosignature "$1"',
  about: "rpm -qp --nosignature --qf '%{NAME} %{VERSION} %{ARCH}' new.package",
  wanted: 'kinward-agent $version $(uname -m)',
  installed: "rpm -q --qf '%{VERSION}' kinward-agent",
  keep: 'kinward-agent keep "$1"',
};

const TAR: Form = {
  put: `{ rm -rf unpacked && mkdir unpacked && tar -xzf "$1" -C unpacked && sh unpacked/kinward-agent/install.sh && rm -rf unpacked; }`,
  about: 'tar -xzOf new.package ./kinward-agent/about',
  wanted: `kinward-agent $version $(uname -m | sed 's/x86_64/amd64/;s/aarch64/arm64/')`,
  installed: 'sed -n \'s/.*"version":"\\([0-9.]*\\)".*/\\1/p\' /usr/lib/kinward-agent/package.json',
  keep: RPM.keep,
};
const FORMS: Partial<Record<AgentPackageKind, Form>> = { deb: DEB, rpm: RPM, tar: TAR };
/**
 * Whether such a package is exchanged without an administrator: by this script, on Windows by the service's program
 * (`native/windows/host/update-steps.c`).
 */
export const isExchanged = (kind: AgentPackageKind): boolean => FORMS[kind] !== undefined || kind === 'msi';

const HEAD = `#!/bin/sh
# Installs a newer package of the Kinward agent, looks whether it works, and puts the former one back where it does not.
set -u
umask 077
# What programs say is read below.
export LC_ALL=C
cd "$(dirname "$0")" || exit 1
[ -f ready ] || exit 0
read -r version sha256 former connection <ready

# Onto the disk, whole or not at all.
put() {
  printf '%s\\n' "$2" >"$1.new" && sync "$1.new" && mv "$1.new" "$1" && sync .
}
# The system starts this again at once while the file ready is there.
give_up() {
  sleep ${PAUSE}
  exit 1
}
finish() {
  echo "update to $version: $1 $2"
  put result "$version $1 $2" || give_up
  rm -rf former unpacked former.package new.package phase starts why files said users
  rm -f ready run
  sync .
  exit 0
}
`;

const WORKS = `# Whether the agent of a version works: well within a minute, and for ${WELL} seconds. Else the file why says why not.
works() {
  put why not-ready
  well='' spent=0 at=$(cut -d. -f1 /proc/uptime)
  while [ "$spent" -lt ${LOOKED_AT} ] || [ -n "$well" ]; do
    if said=$(timeout ${LOOK} kinward-agent healthy "$1" "$connection" 2>/dev/null); then
      well=\${well:-$spent}
      [ $((spent - well)) -lt ${WELL} ] || return 0
    else
      well=''
      case $said in not-ready | no-answer | no-rules | not-connected) put why "$said" ;; esac
    fi
    # One that ends again and again at its start does not get well.
    [ "$(systemctl show -p NRestarts --value kinward-agent)" -lt ${ENDS} ] 2>/dev/null || return 1
    sleep 1
    before=$at at=$(cut -d. -f1 /proc/uptime)
    took=$((at - before))
    [ "$took" -le ${COUNTED} ] || took=${COUNTED}
    [ "$took" -ge 1 ] || took=1
    spent=$((spent + took))
  done
  return 1
}
`;

const IS_NEWER = `# Whether the version $1 comes after $2; three numbers each.
is_newer() {
  [ "$1" != "$2" ] && [ "$(printf '%s\\n%s\\n' "$1" "$2" | sort -t . -k 1,1n -k 2,2n -k 3,3n | tail -n 1)" = "$1" ]
}

`;

const scriptOf = ({
  put,
  about,
  wanted,
  installed,
  keep,
}: Form): string => `${HEAD}# Prints nothing; says by its code whether it is installed, 75: another program installs something.
install() {
  tries=0
  while ! ${put} >said 2>&1 </dev/null; do
    cat said
    grep -q 'lock' said || return 1
    tries=$((tries + 1))
    [ "$tries" -lt ${TRIES} ] || return 75
    sleep 10
  done
}
${WORKS}# The package that is there, made again of its files.
keep_former() {
  rm -f former.package former.package.new
  set -- former.package.new
  ${keep} || return 1
  sync former.package.new && mv former.package.new former.package && sync . || return 1
}
${IS_NEWER}phase=$(cat phase 2>/dev/null || echo keep)
starts=$(cat starts 2>/dev/null || echo 0)
put starts $((starts + 1))
if [ "$starts" -ge ${MOST_STARTS} ]; then
  case $phase in
  keep) finish waiting busy ;;
  install | look) put why not-ready && put phase back && phase=back ;;
  esac
fi

if [ "$phase" = keep ]; then
  echo "$sha256  new.package" | sha256sum -c --status || finish waiting not-the-file
  [ "$(${about})" = "${wanted}" ] || finish failed not-the-file
  [ "$(${installed})" = "$former" ] || finish waiting busy
  is_newer "$version" "$former" || finish failed not-the-file
  keep_former || finish waiting no-room
  put phase install && phase=install
fi
if [ "$phase" = install ]; then
  install new.package
  case $? in
  0) put phase look && phase=look ;;
  75) finish waiting busy ;;
  *) put why not-installed && put phase back && phase=back ;;
  esac
fi
if [ "$phase" = look ]; then
  if works "$version"; then finish installed well; fi
  put phase back && phase=back
fi
if [ "$phase" = back ]; then
  why=$(cat why)
  echo "update to $version: $why; the former version is put back"
  # Tried until it is there: the system starts this again.
  install former.package || give_up
  # What the former version has as well, as a home that is away, is no fault of the newer one.
  if ! works "$former" && [ "$why" != not-ready ] && [ "$why" = "$(cat why)" ]; then finish waiting "$why"; fi
  finish failed "$why"
fi
give_up
`;

/** Run in the folder, as root. @throws Error for a form that is not exchanged by it */
export function updateScript(kind: AgentPackageKind): string {
  const form = FORMS[kind];
  if (!form) throw new Error(`a package of the form ${kind} is not exchanged by the agent`);
  return scriptOf(form);
}
