/**
 * A socket of the kernel's connector for a process of a test's, as systemd makes it of `ListenNetlink=connector 1`: bound to the
 * group of processes, by its number.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';

export const LISTENER = path.join(import.meta.dirname, 'test-listener.ts');

/**
 * Lines of Perl, which Debian always has: AF_NETLINK, SOCK_DGRAM, NETLINK_CONNECTOR; the socket is the third handle of the
 * program that takes its place.
 */
const OPEN = `$^F = 9; my $s;
socket($s, 16, 2, 11) and bind($s, pack('SSLL', 16, 0, 0, 1)) or die "no connector: $!";
fileno($s) == 3 or die 'another handle';
@ENV{qw(LISTEN_PID LISTEN_FDS LISTEN_FDNAMES)} = ($$, 1, 'exec-events');
exec @ARGV;`;

/** @returns how a program is started with the socket */
export const withExecEvents = (...command: string[]): [string, string[]] => [
  'perl',
  ['-e', OPEN, ...command],
];

/** @returns why the kernel tells nothing of programs here; null: it does */
export function whyNoExecEvents(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it takes Linux and root';
  const listening = spawnSync(...withExecEvents(process.execPath, LISTENER), { input: '', encoding: 'utf8' });
  if (listening.error) return listening.error.message;
  return listening.stdout === '' ? `the kernel does not tell it here ${listening.stderr}`.trim() : null;
}
