/**
 * How long a blocked program lives where the agent looks at processes a few times a second, and where the kernel tells it of programs that begin as well; and what either takes at rest. Both are on one computer
 * with its own users and files; takes root, nftables and the kernel's process connector. `node bench/exec-events.ts [--programs 40] [--idle 20]`
 */
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildProgram, ownVersion } from '@kinward/agent/pack/program.ts';
import { Desktop } from '@kinward/agent/probes/test-desktop.ts';
import { whyNoDesktop, type LocalUser } from '@kinward/agent/probes/test-net.ts';
import { deviceWith } from '@kinward/filter-core/policy/test-devices.ts';
import { median, percentile } from './lib/load-client.ts';

const { values } = parseArgs({
  options: {
    programs: { type: 'string', default: '40' },
    /** Seconds at rest. */
    idle: { type: 'string', default: '20' },
  },
});
const idle = Number(values.idle);
const missing = whyNoDesktop();
if (missing !== null) throw new Error(`this takes more than is here: ${missing}`);

const CHILD: LocalUser = { name: 'kida', uid: 3011, subuid: 600_000 };
const ADULT: LocalUser = { name: 'mum', uid: 3013, subuid: 700_000 };
/** While it rests. */
const [CHILD_PROCESSES, ADULT_PROCESSES] = [60, 100];
const WARM_UP_MS = 30_000;
const PLACE = '/usr/local/share/kinward-bench';
const INSTALL = `mount -t tmpfs -o mode=755 tmpfs /usr/local/share; mkdir -p ${PLACE} /usr/local/share/applications
  cp /bin/sleep ${PLACE}/game; head -c 100000 /dev/zero | tr '\\0' g >> ${PLACE}/game
  printf '[Desktop Entry]\\nType=Application\\nName=A Game\\nExec=${PLACE}/game\\nCategories=Game;\\n' > /usr/local/share/applications/game.desktop`;
/** Prints the milliseconds that each lived; between two a time that is no part of the agent's own. */
const LIVES = `for i in $(seq ${Number(values.programs)}); do from=$(date +%s%N); ${PLACE}/game 2; to=$(date +%s%N); echo lived $(((to - from) / 1000000)); sleep 0.$((RANDOM % 900 + 100)); done 2>/dev/null`;

/** Milliseconds of a processor that all threads of a process have had. */
const usedBy = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`)
    .map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]))
    .reduce((sum, each) => sum + each / 1e6, 0);
const processes = (): number => readdirSync('/proc').filter((name) => /^\d/u.test(name)).length;

await using desktop = await Desktop.start([CHILD, ADULT], () => buildProgram(ownVersion(), 'node24'));
await desktop.shell(INSTALL);
desktop.write(
  '/etc/kinward-agent/policy.json',
  JSON.stringify({ bindings: [{ users: [CHILD.name], device: deviceWith('', {}), blockedApps: ['game'] }] }),
);
/** @param way as the agent says it */
const rest = async (way: 'events' | 'looks'): Promise<void> => {
  const isSo = (): boolean =>
    desktop.read('/run/kinward-agent/status.json')?.includes(`"programsBy":"${way}"`) === true;
  // Until all of its code has run for a while.
  await sleep(WARM_UP_MS);
  while (!isSo()) await sleep(100);
  const before = usedBy(desktop.agentPid);
  await sleep(idle * 1000);
  const share = (usedBy(desktop.agentPid) - before) / idle / 10;
  const load = readFileSync('/proc/loadavg', 'utf8').split(' ')[0];
  console.log(
    `by ${way} at rest: ${share.toFixed(2)} % of a core beside ${processes()} processes, load ${load}${isSo() ? '' : ', not all the time'}`,
  );
};
const many = async (count: number, user: LocalUser): Promise<string> =>
  await desktop.shell(`for i in $(seq ${count}); do setsid sleep 1000 >/dev/null 2>&1 & echo $!; done`, user);
const begun = idle > 0 ? await Promise.all([many(CHILD_PROCESSES, CHILD), many(ADULT_PROCESSES, ADULT)]) : [];
for (const isTold of [false, true, false, true]) {
  await desktop.startAgent(isTold);
  if (idle > 0) await rest(isTold ? 'events' : 'looks');
  const said = await desktop.shell(`bash -c '${LIVES}'`, CHILD);
  const lived = [...said.matchAll(/lived (\d+)/gu)].map(([, ms]) => Number(ms));
  const of = isTold ? 'told by the kernel' : 'looked at';
  console.log(
    `${of}: ${lived.length} programs lived p50 ${median(lived)} ms, p99 ${percentile(lived, 0.99)} ms, most ${Math.max(...lived)} ms`,
  );
  await desktop.endAgent('SIGTERM');
}
if (idle > 0) await desktop.shell(`kill ${begun.join(' ').replaceAll('\n', ' ')}`);
