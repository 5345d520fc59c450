/**
 * How long a blocked program lives where the agent looks at processes a few times a second, and where the kernel tells it of programs that begin as well. Both are on one computer
 * with its own users and files; takes root, nftables and the kernel's process connector. `node bench/exec-events.ts [--programs 40]`
 */
import { parseArgs } from 'node:util';
import { buildProgram, ownVersion } from '@kinward/agent/pack/program.ts';
import { Desktop } from '@kinward/agent/probes/test-desktop.ts';
import { whyNoDesktop, type LocalUser } from '@kinward/agent/probes/test-net.ts';
import { deviceWith } from '@kinward/filter-core/policy/test-devices.ts';
import { median, percentile } from './lib/load-client.ts';

const { values } = parseArgs({ options: { programs: { type: 'string', default: '40' } } });
const missing = whyNoDesktop();
if (missing !== null) throw new Error(`this takes more than is here: ${missing}`);

const CHILD: LocalUser = { name: 'kida', uid: 3011, subuid: 600_000 };
const PLACE = '/usr/local/share/kinward-bench';
const INSTALL = `mount -t tmpfs -o mode=755 tmpfs /usr/local/share; mkdir -p ${PLACE} /usr/local/share/applications
  cp /bin/sleep ${PLACE}/game; head -c 100000 /dev/zero | tr '\\0' g >> ${PLACE}/game
  printf '[Desktop Entry]\\nType=Application\\nName=A Game\\nExec=${PLACE}/game\\nCategories=Game;\\n' > /usr/local/share/applications/game.desktop`;
/** Prints the milliseconds that each lived; between two a time that is no part of the agent's own. */
const LIVES = `for i in $(seq ${Number(values.programs)}); do from=$(date +%s%N); ${PLACE}/game 2; to=$(date +%s%N); echo lived $(((to - from) / 1000000)); sleep 0.$((RANDOM % 900 + 100)); done 2>/dev/null`;

await using desktop = await Desktop.start([CHILD], () => buildProgram(ownVersion(), 'node24'));
await desktop.shell(INSTALL);
desktop.write(
  '/etc/kinward-agent/policy.json',
  JSON.stringify({ bindings: [{ users: [CHILD.name], device: deviceWith('', {}), blockedApps: ['game'] }] }),
);
for (const isTold of [false, true, false, true]) {
  await desktop.startAgent(isTold);
  const said = await desktop.shell(`bash -c '${LIVES}'`, CHILD);
  const lived = [...said.matchAll(/lived (\d+)/gu)].map(([, ms]) => Number(ms));
  const of = isTold ? 'told by the kernel' : 'looked at';
  console.log(
    `${of}: ${lived.length} programs lived p50 ${median(lived)} ms, p99 ${percentile(lived, 0.99)} ms, most ${Math.max(...lived)} ms`,
  );
  await desktop.endAgent('SIGTERM');
}
