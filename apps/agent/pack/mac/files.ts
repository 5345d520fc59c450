/** What is installed on a Mac beside the program: its two services for launchd, its command, and what installs and removes it. */
import { DATA } from '../../src/os/macos/paths.ts';
import { plistText } from '../../src/os/macos/plist.ts';

export const PROGRAM = '/usr/local/kinward-agent';
export const AGENT = 'org.kinward.agent';
const WATCHDOG = 'org.kinward.watchdog';
const LOG = '/Library/Logs/kinward-agent.log';
/** For the last word of an agent that is removed; macOS has no program that ends another one in time. */
const TOLD_SECONDS = 5;
/** Of Node 22, as its publisher says. */
export const LEAST_MACOS = 12;

/** Property lists of launchd.plist(5), by the names of their files. */
export const DAEMONS: Readonly<Record<string, string>> = {
  [`${AGENT}.plist`]: plistText({
    Label: AGENT,
    ProgramArguments: [
      `${PROGRAM}/node`,
      '--max-semi-space-size=1',
      '--use-system-ca',
      `${PROGRAM}/main.js`,
      'service',
    ],
    RunAtLoad: true,
    KeepAlive: true,
    ThrottleInterval: 1,
    ProcessType: 'Interactive',
    Nice: -10,
    Umask: 63,
    StandardOutPath: LOG,
    StandardErrorPath: LOG,
  }),
  [`${WATCHDOG}.plist`]: plistText({
    Label: WATCHDOG,
    ProgramArguments: ['/bin/sh', `${PROGRAM}/watchdog.sh`],
    RunAtLoad: true,
    KeepAlive: true,
  }),
};

export const COMMAND = `#!/bin/sh
exec "\${KINWARD_ROOT:-}${PROGRAM}/node" --use-system-ca "\${KINWARD_ROOT:-}${PROGRAM}/main.js" "$@"
`;

const HEAD = `#!/bin/sh
set -eu
# Another place of all files, for tests; on a Mac it is not set.
root="\${KINWARD_ROOT:-}"
program="$root${PROGRAM}"
data="$root${DATA}"
daemons="$root/Library/LaunchDaemons"
command="$root/usr/local/bin/kinward-agent"
say() { printf '%s\\n' "$*"; }
fail() {
  printf '%s\\n' "$*" >&2
  exit 1
}
[ "$(uname -s)" = Darwin ] || fail "This is for a Mac."
[ "$(id -u)" = 0 ] || fail "Run it as the administrator: sudo sh $0"
stop() {
  if launchctl print "system/$1" >/dev/null 2>&1; then launchctl bootout "system/$1"; fi
}
`;

/** As uname(1) of macOS calls the processor. */
export type MacMachine = 'arm64' | 'x86_64';

const check = (
  machine: MacMachine,
): string => `[ "$(uname -m)" = ${machine} ] || fail "This package is for ${machine}; this Mac is $(uname -m)."
version=$(sw_vers -productVersion)
[ "\${version%%.*}" -ge ${LEAST_MACOS} ] || fail "macOS ${LEAST_MACOS} or newer is needed; this is $version."
`;
const STOP = `stop ${WATCHDOG}
stop ${AGENT}
rm -rf "$program"
`;
/** Once its files are there. */
const START = `cp "$program/kinward-agent" "$command"
chmod 0755 "$command"
for name in ${AGENT} ${WATCHDOG}; do
  cp "$program/$name.plist" "$daemons/$name.plist"
  chown root:wheel "$daemons/$name.plist"
  chmod 0644 "$daemons/$name.plist"
  launchctl bootstrap system "$daemons/$name.plist"
done
`;

/** The script `install.sh`, for Macs with one kind of processor. */
export const installText = (machine: MacMachine): string => `${HEAD}
# Kinward agent for macOS: a preview. Nobody has run it on a Mac yet.
server='' code=''
while [ $# -gt 0 ]; do
  case $1 in
  --server) server=\${2:-} ;;
  --code) code=\${2:-} ;;
  *) fail "usage: sudo sh install.sh [--server https://… [--code …]]" ;;
  esac
  [ $# -ge 2 ] || fail "$1 needs a value."
  shift 2
done
[ -n "$code" ] && [ -z "$server" ] && fail "--code needs --server as well."
${check(machine)}from=$(cd "$(dirname "$0")" && pwd)/program
[ -f "$from/main.js" ] || fail "install.sh is to be run where it was unpacked."

rm -rf "$program.new"
mkdir -p "$(dirname "$program")" "$daemons" "$(dirname "$command")" "$data"
chmod 0700 "$data"
cp -R "$from" "$program.new"
chown -R root:wheel "$program.new" "$data"
chmod -R u=rwX,go=rX "$program.new"
${STOP}mv "$program.new" "$program"
${START}say "Installed. It changes nothing before this Mac is paired."
if [ -n "$server" ]; then
  # Without a code it is asked for, or read of what comes in.
  "$command" pair "$server" "\${code:--}" || fail "It is installed, and was not paired: sudo kinward-agent pair $server"
else
  say "Pair it with a code of the portal: sudo kinward-agent pair"
fi
`;

/** Of the package of the system's own installer, which puts the program into its folder between them. */
export const installerScripts = (machine: MacMachine): Readonly<Record<string, string>> => ({
  preinstall: `${HEAD}
${check(machine)}${STOP}`,
  postinstall: `${HEAD}
mkdir -p "$daemons" "$(dirname "$command")" "$data"
# What lies there already, as a code for several computers, may be readable by all.
chown -R root:wheel "$program" "$data"
chmod 0700 "$data"
${START}`,
});

export const UNINSTALL = `${HEAD}
stop ${AGENT}
stop ${WATCHDOG}
# Everything as it was, before what knows how it was is gone.
if [ -x "$program/node" ]; then
  "$program/node" "$program/main.js" off || fail "Not all is as it was before, so nothing was removed. Try again: sudo sh $0"
  # Parents read at once that nothing holds here. It keeps nobody from removing the agent: where it does not end by itself, it is ended.
  {
    "$program/node" --use-system-ca "$program/main.js" removed >/dev/null &
    telling=$!
    { sleep ${TOLD_SECONDS}; kill -9 "$telling"; } >/dev/null &
    limit=$!
    wait "$telling" || true
    kill "$limit" || true
    wait "$limit" || true
  } 2>/dev/null
fi
for name in ${AGENT} ${WATCHDOG}; do rm -f "$daemons/$name.plist"; done
rm -f "$command" "$root${LOG}" "$root/var/run/kinward-agent.sock"
rm -rf "$data" "$program"
say "Removed. This Mac is as it was before."
`;
