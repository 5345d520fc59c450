/**
 * The agent on a whole system: killed under questions, a changed policy, what it adds to an answer, and what it costs at rest. The system is the one of its installation
 * tests; takes root, nftables, overlayfs and cgroup2. `node bench/agent.ts [--kills 100] [--rounds 2000] [--changes 20] [--idle 20] [--programs 40] [--names 1000000]`
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { makeLinuxHere } from '@kinward/agent/pack/linux/linux.ts';
import { NET, whyNoDesktop, type LocalUser } from '@kinward/agent/probes/test-net.ts';
import { soon, System, whyNoSystem } from '@kinward/agent/probes/test-system.ts';
import type { FilterDevice } from '@kinward/contract/filter/filter.schemas.ts';
import { deviceWith, entry } from '@kinward/filter-core/policy/test-devices.ts';
import { median, percentile } from './lib/load-client.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    /** Questions of each of the two users whose answers are compared. */
    rounds: { type: 'string', default: '2000' },
    changes: { type: 'string', default: '20' },
    /** Seconds at rest. */
    idle: { type: 'string', default: '20' },
    /** Starts of a program that is blocked. */
    programs: { type: 'string', default: '40' },
    /** Of a list that decides for the child while it rests a second time. */
    names: { type: 'string', default: '1000000' },
  },
});
const { kills, rounds, changes, idle, programs, names } = Object.fromEntries(
  Object.entries(values).map(([name, text]) => [name, Number(text)]),
) as Record<keyof typeof values, number>;

const missing = whyNoDesktop() ?? whyNoSystem();
if (missing !== null) throw new Error(`this takes more than is here: ${missing}`);

const CHILD: LocalUser = { name: 'kida', uid: 3001, subuid: 300_000 };
const ADULT: LocalUser = { name: 'mum', uid: 3003, subuid: 500_000 };
const ASKER = readFileSync(path.join(import.meta.dirname, 'lib/agent-asker.ts'), 'utf8');
const ASK = `/usr/lib/kinward-agent/node /tmp/asker.ts`;
const [SERVER] = NET.own;
/** Milliseconds between two questions while it is killed. */
const EVERY_MS = 10;
const TICKS_PER_SECOND = 100;
/** While it rests. */
const [CHILD_PROCESSES, ALL_PROCESSES] = [60, 300];

const ADS = 'category:ads' as const;
const LIST = Array.from({ length: names }, (_, at) => `site-${at}.list.example\n`).join('');
const LIST_HASH = createHash('sha256').update(LIST).digest('hex');

const policyWith = (denied: readonly string[], lists: FilterDevice['lists'] = []): string =>
  JSON.stringify({
    // The one that is asked directly, not the system's own resolver before it.
    upstreams: [{ host: NET.own[0], port: 53 }],
    bindings: [
      {
        users: [CHILD.name],
        device: deviceWith(
          '',
          { entries: denied.map((name) => entry('deny', name)), blocked: [ADS] },
          { lists },
        ),
        blockedApps: ['game'],
      },
    ],
  });
const OPEN = policyWith(['games.example']);
const LISTS = '/var/lib/kinward-agent/lists';
const CLOSED = policyWith(['games.example', 'changed.example']);

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const shown = (ms: number): string => (ms < 10 ? ms.toFixed(2) : String(Math.round(ms)));

const folder = mkdtempSync(path.join(tmpdir(), 'kinward agent '));
await using stack = new AsyncDisposableStack();
stack.defer(() => rmSync(folder, { recursive: true, force: true }));
const deb = path.join(folder, 'agent.deb');
await makeLinuxHere(deb, 'deb');
const system = stack.use(await System.start(deb, [CHILD, ADULT]));

const write = async (file: string, text: string): Promise<string> =>
  await system.shell(`cat > ${file}.new <<'END'\n${text}\nEND\nmv ${file}.new ${file}`);
const journal = async (): Promise<string> => await system.shell('journalctl -b -u kinward-agent -o cat');
/** What a program that asks said last. */
const asks = async (args: string): Promise<unknown> => {
  const output = await system.shell(`${ASK} ${args}`);
  try {
    return JSON.parse(output.trim().split('\n').at(-1) ?? '');
  } catch {
    throw new Error(`the asker ended: ${output}`);
  }
};

await write('/tmp/asker.ts', ASKER);
await write('/etc/kinward-agent/policy.json', OPEN);
const installed = performance.now();
await system.shell('dpkg -i /root/agent.deb >/dev/null 2>&1');
await soon(async () => (await journal()).includes('in force for kida'), 'the policy');
say(`Installed and in force after ${shown(performance.now() - installed)} ms`);

const [direct = [], through = [], relayed = []] = (await asks(
  `added ${SERVER} 53 ${rounds} ${ADULT.uid} ${CHILD.uid}`,
)) as number[][];
const quantiles = (all: readonly number[]): readonly number[] =>
  [0.5, 0.99].map((share) => percentile(all.slice(rounds / 4), share) / 1000);
const [asked, relay, agent] = [direct, relayed, through].map(quantiles) as [number[], number[], number[]];
for (const [index, name] of ['p50', 'p99'].entries()) {
  const [base = 0, least = 0, ours = 0] = [asked[index], relay[index], agent[index]];
  say(
    `An answer of the same resolver, in turns, ${name}: asked directly ${shown(base)} ms; through a process that only passes on ${shown(least)}; through the agent ${shown(ours)} (${((ours - base) / (least - base)).toFixed(2)} times what that one adds)`,
  );
}

const inForce: number[] = [];
for (let at = 0; at < changes; at += 1) {
  const waiting = asks(`until ${SERVER} 53 ${CHILD.uid} changed.example`);
  // It is told below; the system is taken down first.
  waiting.catch(() => undefined);
  await soon(async () => (await system.shell('ls /tmp/has-asked 2>/dev/null')) !== '', 'the first question');
  await system.shell('rm /tmp/has-asked');
  await write('/etc/kinward-agent/policy.json', at % 2 === 0 ? CLOSED : OPEN);
  const written = Number(await system.shell('stat -c %.Y /etc/kinward-agent/policy.json')) * 1000;
  const { changedAt } = (await waiting) as { changedAt: number };
  inForce.push(changedAt - written);
}
if (inForce.length > 0)
  say(
    `A changed policy in force after p50 ${shown(median(inForce))}, p99 ${shown(percentile(inForce, 0.99))} ms of ${inForce.length}`,
  );

interface AtRest {
  ticks: number;
  kib: number;
  /** Of `kib`, what belongs to this process alone: the rest are pages of Node's own file. */
  anonymousKib: number;
}
const statOf = async (): Promise<AtRest> => {
  const pid = (await system.shell('systemctl show -P MainPID kinward-agent')).trim();
  const fields = (await system.shell(`cat /proc/${pid}/stat`)).split(') ')[1]?.split(' ') ?? [];
  const status = await system.shell(`cat /proc/${pid}/status`);
  const [kib, anonymousKib] = ['VmRSS', 'RssAnon'].map((name) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`, 'u').exec(status)?.[1]),
  );
  return { ticks: Number(fields[11]) + Number(fields[12]), kib: kib ?? 0, anonymousKib: anonymousKib ?? 0 };
};
/** What it takes while nothing is asked. */
const rest = async (of: string): Promise<void> => {
  await sleep(5000);
  const before = await statOf();
  await sleep(idle * 1000);
  const after = await statOf();
  const share = (after.ticks - before.ticks) / TICKS_PER_SECOND / idle;
  say(
    `At rest ${of}: ${(after.kib / 1024).toFixed(1)} MiB (${(after.anonymousKib / 1024).toFixed(1)} of its own) and ${(share * 100).toFixed(2)} % of a core`,
  );
};
if (programs > 0) {
  const place = '/usr/local/share/kinward-bench';
  await system.shell(`mkdir -p ${place} /usr/local/share/applications; cp /bin/sleep ${place}/game
    printf '[Desktop Entry]\\nType=Application\\nName=Game\\nExec=${place}/game\\n' > /usr/local/share/applications/game.desktop
    systemctl restart kinward-agent`);
  await sleep(3000);
  const lived: number[] = [];
  for (let at = 0; at < programs; at += 1) {
    // Another moment between two looks each time.
    await sleep(37 + ((at * 61) % 250));
    const [began, ended] = (await system.shell(`date +%s%N; ${place}/game 5 2>/dev/null; date +%s%N`, CHILD))
      .split('\n')
      .filter((line) => /^\d+$/u.test(line))
      .map((line) => Number(line) / 1e6);
    lived.push((ended ?? 0) - (began ?? 0));
  }
  say(
    `A blocked program lives p50 ${shown(median(lived))}, p99 ${shown(percentile(lived, 0.99))}, most ${shown(Math.max(...lived))} ms of ${lived.length} starts`,
  );
}
if (idle > 0) {
  const many = (count: number, user: LocalUser): Promise<string> =>
    system.shell(`for i in $(seq ${count}); do setsid sleep 1000 >/dev/null 2>&1 & done`, user);
  await Promise.all([many(CHILD_PROCESSES, CHILD), many(ALL_PROCESSES - CHILD_PROCESSES, ADULT)]);
  await system.shell('systemctl restart kinward-agent');
  const count = Number(await system.shell('ls -d /proc/[0-9]* | wc -l'));
  say(`Beside ${count} processes, ${CHILD_PROCESSES} of the child:`);
  await rest('without lists');
  if (names > 0) {
    const lists = [
      {
        sourceId: '00000000-0000-4000-9000-000000000001',
        name: 'Names',
        hash: LIST_HASH,
        targets: [ADS],
      },
    ];
    const file = `${LISTS}/${LIST_HASH}.list`;
    await system.shell(`seq -f 'site-%.0f.list.example' 0 ${names - 1} > ${file}; chmod 600 ${file}`);
    if (!(await system.shell(`sha256sum ${file}`)).includes(LIST_HASH)) throw new Error('another list');
    await write('/etc/kinward-agent/policy.json', policyWith(['games.example'], lists));
    const isListed = async (): Promise<boolean> =>
      (await system.shell(`dig +time=2 +tries=1 @${SERVER} site-7.list.example`, CHILD)).includes('NXDOMAIN');
    await soon(isListed, 'the list');
    await rest(`with a list of ${names} names, just built`);
    await system.shell('systemctl restart kinward-agent');
    await soon(isListed, 'the list');
    await rest('the same, after its next start');
  }
}

if (kills > 0) {
  const asking = asks(`steady ${SERVER} 53 ${CHILD.uid} ${EVERY_MS}`);
  asking.catch(() => undefined);
  const killed: number[] = [];
  for (let at = 0; at < kills; at += 1) {
    // Another place in its work each time, once it is there again.
    await system.shell(`dig +time=10 +tries=1 @${SERVER} up-${at}.example >/dev/null`, CHILD);
    await sleep(200 + (at % 10) * 37);
    killed.push(Date.now());
    await system.shell('systemctl kill -s KILL kinward-agent');
  }
  await sleep(3000);
  await system.shell('touch /tmp/stop-asking');
  const { slow, lostAt, ...counts } = (await asking) as Record<string, number> & {
    slow: [number, number][];
    lostAt: number[];
  };
  const longest = killed.map((at, index) =>
    Math.max(
      0,
      ...slow.flatMap(([asked, took]) =>
        asked >= at - 1000 && asked < (killed[index + 1] ?? Infinity) ? took : [],
      ),
    ),
  );
  const starts = (await system.shell('systemctl show -P NRestarts kinward-agent')).trim();
  say(
    `Killed ${kills} times (started again ${starts} times) under a question each ${EVERY_MS} ms: the longest wait of each p50 ${shown(median(longest))}, p99 ${shown(percentile(longest, 0.99))}, most ${shown(Math.max(...longest))} ms; ${JSON.stringify(counts)}`,
  );
  // A kill is called some milliseconds before it comes.
  const sinceKill = lostAt.map((at) =>
    Math.round(at - (killed.findLast((each) => each - EVERY_MS <= at) ?? NaN)),
  );
  if (lostAt.length > 0) say(`Lost were questions asked ${sinceKill.join(', ')} ms after a kill was called`);
}
