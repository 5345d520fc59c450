/**
 * A Mac for tests: small programs in place of the system's, which keep what is set in files of a folder, and refuse what they do
 * not know. It is no Mac.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { macPaths, type MacPaths } from './paths.ts';
import { runner, type Run } from './run.ts';

export const BOOT = '0F3A2B1C-1111-2222-3333-444455556666';
/** Where its network names its servers. */
const PACKET = `op = BOOTREPLY
yiaddr = 192.168.1.7
options:
domain_name_server (ip_mult): {192.168.1.1, 192.168.1.2}
end (none):
`;

const PROGRAMS: Readonly<Record<string, string>> = {
  dscl: `[ "$*" = ". -list /Users UniqueID" ] || exit 1
cat "$WORLD/users"`,
  dsmemberutil: `grep -qx "$3" "$WORLD/administrators" && echo "user is a member of the group" || echo "user is not a member of the group"`,
  sysctl: `echo ${BOOT}`,
  sw_vers: 'echo 14.5',
  stat: 'cat "$WORLD/console"',
  ipconfig: `[ "$2" = en0 ] && cat "$WORLD/packet"`,
  networksetup: `case $1 in
-listnetworkserviceorder)
  echo "An asterisk (*) denotes that a network service is disabled."
  n=0
  for file in "$WORLD/services"/*; do
    n=$((n + 1)); echo "($n) $(basename "$file")"; echo "(Hardware Port: $(basename "$file"), Device: en$((n - 1)))"; echo
  done ;;
-getdnsservers)
  [ -f "$WORLD/services/$2" ] || { echo "$2 is not a recognized network service."; exit 4; }
  if [ -s "$WORLD/services/$2" ]; then cat "$WORLD/services/$2"; else echo "There aren't any DNS Servers set on $2."; fi ;;
-setdnsservers)
  [ -f "$WORLD/services/$2" ] || exit 4
  [ ! -f "$WORLD/locked" ] || { echo "** Error: The parameters were not valid." >&2; exit 4; }
  file="$WORLD/services/$2"; shift 2
  if [ "$*" = Empty ]; then : > "$file"; else printf '%s\\n' "$@" > "$file"; fi ;;
*) exit 5 ;;
esac`,
  pfctl: `case "$*" in
"-a com.apple/org.kinward -f -") cat > "$WORLD/pf" ;;
"-a com.apple/org.kinward -F all") : > "$WORLD/pf" ;;
"-a com.apple/org.kinward -s rules") grep '^block' "$WORLD/pf" || true ;;
"-s rules") cat "$WORLD/pf-main" ;;
"-s info") [ -s "$WORLD/pf-tokens" ] && echo "Status: Enabled for 0 days 00:00:01" || echo "Status: Disabled" ;;
-E) echo 1234 > "$WORLD/pf-tokens"; printf 'pf enabled\\nToken : 1234\\n' >&2 ;;
"-X 1234") : > "$WORLD/pf-tokens" ;;
*) echo "pfctl: syntax error" >&2; exit 1 ;;
esac`,
  ps: `if [ "$1" = -p ]; then grep "^ *$2 " "$WORLD/processes"; else cat "$WORLD/processes"; fi`,
  lsof: `echo "$6" >> "$WORLD/lsof-asked"; rc=0
for pid in $(echo "$6" | tr , ' '); do
  if grep -q "^$pid " "$WORLD/files"; then
    printf 'p%s\\nfcwd\\nn/\\nftxt\\nn%s\\nftxt\\nn/usr/lib/dyld\\n' "$pid" "$(sed -n "s/^$pid //p" "$WORLD/files")"
  else rc=1; fi
done
exit $rc`,
  plutil: `[ "$1 $2 $3 $4" = "-convert xml1 -o -" ] && cat "$5"`,
  ioreg: 'cat "$WORLD/idle"',
  dscacheutil: 'echo flushed >> "$WORLD/done"',
  killall: 'echo "killall $*" >> "$WORLD/done"',
  launchctl: `echo "launchctl $*" >> "$WORLD/done"
case $1 in
bootstrap) basename "$3" .plist >> "$WORLD/launched" ;;
bootout) grep -vx "\${2#system/}" "$WORLD/launched" > "$WORLD/launched.new" || true; mv "$WORLD/launched.new" "$WORLD/launched" ;;
print) grep -qx "\${2#system/}" "$WORLD/launched" ;;
esac`,
};

export class TestMac implements Disposable {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'kinward-mac-'));
  readonly programs = path.join(this.folder, 'programs');
  readonly world = path.join(this.folder, 'world');
  readonly env: NodeJS.ProcessEnv = {
    PATH: `${this.programs}:/usr/bin:/bin`,
    WORLD: this.world,
    LC_ALL: 'C',
  };
  readonly paths: MacPaths;
  readonly run: Run = runner(this.programs, this.env);
  consoleUser = 0;

  constructor() {
    for (const folder of [this.programs, this.world, path.join(this.world, 'services')])
      mkdirSync(folder, { recursive: true });
    for (const [name, text] of Object.entries(PROGRAMS))
      writeFileSync(path.join(this.programs, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
    this.set('users', '_www   70\nkida   502\nkidb   503\nmum    501\nnobody -2\nroot   0\n');
    this.set('administrators', '501\n');
    this.set('packet', PACKET);
    this.set('pf', '');
    this.set('pf-main', 'scrub-anchor "com.apple/*" all fragment reassemble\nanchor "com.apple/*" all\n');
    this.set('pf-tokens', '');
    this.set('launched', '');
    this.set('processes', '');
    this.set('files', '');
    this.set('idle', '    "HIDIdleTime" = 1000000\n');
    this.set('services/Ethernet', '9.9.9.9\n149.112.112.112\n');
    this.set('services/Wi-Fi of "Mia"; $(id)', '');
    this.signIn(0);
    this.paths = {
      ...macPaths(BOOT, path.join(this.folder, 'data'), path.join(this.folder, 'managed')),
      control: path.join(this.folder, 'control.sock'),
    };
  }

  set(name: string, text: string): void {
    writeFileSync(path.join(this.world, name), text);
  }

  get(name: string): string {
    const file = path.join(this.world, name);
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  }

  /** At the screen. */
  signIn(uid: number): void {
    this.consoleUser = uid;
    this.set('console', `${uid}\n`);
  }

  /** Servers of each service. */
  get servers(): string[] {
    return readdirSync(path.join(this.world, 'services')).map((name) =>
      this.get(`services/${name}`).trim().replaceAll('\n', ' '),
    );
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

const READ_PLIST =
  'import plistlib,sys,json; print(json.dumps(plistlib.loads(sys.stdin.buffer.read(), fmt=plistlib.FMT_XML)))';
/** Property lists are read by Python's library, which knows nothing of how the agent writes them. */
export const canReadPlists = spawnSync('python3', ['-c', 'import plistlib']).status === 0;
if (!canReadPlists) process.stdout.write('property lists are not read: there is no python3 here\n');

/** @param input XML */
export const readPlist = (input: string): Record<string, unknown> =>
  JSON.parse(execFileSync('python3', ['-c', READ_PLIST], { input, encoding: 'utf8' }));
