/**
 * Ways round the rules, each tried by two children and by an adult of the same computer: what a child gets is closed, and the
 * adult shows that the way itself is there. Where there is no root or no nftables, nothing of it can be tried, and that is said.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deviceWith, entry } from '@kinward/filter-core/policy/test-devices.ts';
import { AGENT, Desktop, KIDA, KIDB, MUM } from './test-desktop.ts';
import { NET, whyNoDesktop, type LocalUser } from './test-net.ts';
import { GUESSES, HELD } from './test-scripts.ts';
import { soon } from './test-system.ts';

const POLICIES = {
  bindings: [
    {
      users: ['kida'],
      device: deviceWith('', {
        entries: [
          entry('deny', 'games.example'),
          entry('deny', 'adult.example'),
          entry('allow', 'maths.games.example'),
        ],
        blocked: ['escape:canary'],
      }),
    },
    {
      users: ['kidb'],
      device: deviceWith('', { allowOnly: true, entries: [entry('allow', 'school.example')] }),
    },
  ],
};

const [OWN, , NAMED, NAMELESS] = [NET.own[0], NET.own[1], NET.named[0], NET.nameless[0]];
const DIG = 'dig +time=8 +tries=1 +noall +comments +answer';

/** What came of it: an address, that there is none, or nothing. */
const outcome = (output: string): string => {
  if (output.includes(NAMED)) return 'address';
  if (output.includes(NET.named[1])) return 'address';
  const [, status] = /status: ([A-Z]+)/u.exec(output) ?? [];
  return status ?? (output.includes('a page') ? 'page' : 'nothing');
};

interface Probe {
  way: string;
  command: string | ((user: LocalUser) => string);
  kida: string;
  kidb: string;
  mum: string;
}

const asks = (way: string, args: string, kida: string, kidb: string, mum = 'address'): Probe => ({
  way,
  command: `${DIG} ${args}`,
  kida,
  kidb,
  mum,
});
const gets = (way: string, url: string, kida: string, kidb: string): Probe => ({
  way,
  command: `curl -sk -m 8 '${url}'`,
  kida,
  kidb,
  mum: 'page',
});

const inNamespace = (what: string) => (user: LocalUser) =>
  `unshare --user --map-users=${user.subuid},0,1000 --map-groups=${user.subuid},0,1000 --setuid 5 --setgid 5 ${what}`;

const GAMES = 'games.example';
const PROBES: readonly Probe[] = [
  asks('the own resolver', `@${OWN} ${GAMES}`, 'NXDOMAIN', 'NXDOMAIN'),
  asks('the own resolver, by TCP', `+tcp @${OWN} ${GAMES}`, 'NXDOMAIN', 'NXDOMAIN'),
  asks('the own resolver, by IPv6', `@${NET.own[1]} ${GAMES}`, 'NXDOMAIN', 'NXDOMAIN'),
  asks('whom the system asks', GAMES, 'NXDOMAIN', 'NXDOMAIN'),
  asks('a name below', `@${OWN} x.${GAMES}`, 'NXDOMAIN', 'NXDOMAIN'),
  asks('an allowed name below a denied one', `@${OWN} maths.${GAMES}`, 'address', 'NXDOMAIN'),
  asks('the name of the allowlist', `@${OWN} www.school.example`, 'address', 'address'),
  asks('8.8.8.8 by UDP', `@8.8.8.8 ${GAMES}`, 'NXDOMAIN', 'NXDOMAIN'),
  asks('8.8.8.8 by TCP', `+tcp @8.8.8.8 ${GAMES}`, 'NXDOMAIN', 'NXDOMAIN'),
  asks('IPv6 of Google by UDP', `@2001:4860:4860::8888 ${GAMES} AAAA`, 'NXDOMAIN', 'NXDOMAIN'),
  asks('IPv6 of Google by TCP', `+tcp @2001:4860:4860::8888 ${GAMES} AAAA`, 'NXDOMAIN', 'NXDOMAIN'),
  asks('a resolver that is on no list', `@198.51.100.53 ${GAMES}`, 'NXDOMAIN', 'NXDOMAIN'),
  {
    way: 'DNS over TLS to a known address',
    command: `kdig +time=8 +retry=0 +tls @1.1.1.1 ${GAMES}`,
    kida: 'nothing',
    kidb: 'nothing',
    mum: 'address',
  },
  {
    way: 'DNS over TLS to an unknown one',
    command: `kdig +time=8 +retry=0 +tls @198.51.100.53 ${GAMES}`,
    kida: 'nothing',
    kidb: 'nothing',
    mum: 'address',
  },
  {
    way: 'DNS over HTTPS to a known address',
    command: `kdig +time=8 +retry=0 +https=/dns-query @1.1.1.1 ${GAMES}`,
    kida: 'nothing',
    kidb: 'nothing',
    mum: 'address',
  },
  // What stays open where addresses need no names, and is said.
  {
    way: 'DNS over HTTPS to an unknown one',
    command: `kdig +time=8 +retry=0 +https=/dns-query @${NAMELESS} ${GAMES}`,
    kida: 'address',
    kidb: 'nothing',
    mum: 'address',
  },
  gets('an address that no name led to', `http://${NAMELESS}/`, 'page', 'nothing'),
  gets('an address of IPv6 that no name led to', `http://[${NET.nameless[1]}]/`, 'page', 'nothing'),
  asks('the stub of the one child', `-p 5301 @127.0.0.1 www.other.example`, 'nothing', 'nothing', 'address'),
  asks(
    'the stub of the other child',
    `-p 5302 @127.0.0.1 www.school.example`,
    'nothing',
    'nothing',
    'address',
  ),
  asks(
    'the stub of the other, by TCP and IPv6',
    `+tcp -p 5302 @::1 www.school.example`,
    'nothing',
    'nothing',
    'address',
  ),
  asks(
    'what Firefox asks before it asks its own',
    `@8.8.8.8 use-application-dns.net`,
    'NXDOMAIN',
    'NXDOMAIN',
  ),
  {
    way: 'the ids of a container',
    command: inNamespace(`${DIG} @8.8.8.8 ${GAMES}`),
    kida: 'NXDOMAIN',
    kidb: 'NXDOMAIN',
    mum: 'address',
  },
  {
    way: 'a network of its own, which leads nowhere',
    command: `unshare -Urn ${DIG} @8.8.8.8 ${GAMES}`,
    kida: 'nothing',
    kidb: 'nothing',
    mum: 'nothing',
  },
];

/** What an agent could leave behind: rules, and every file of the system with its owner, rights and content. */
const MACHINE = `nft list ruleset; cd /etc; find . -path ./kinward-agent -prune -o -printf '%p %m %U %G %l\\n' | sort
  find . -path ./kinward-agent -prune -o -type f -print0 | sort -z | xargs -0 md5sum`;

const missing = whyNoDesktop();
if (missing !== null) {
  process.stderr.write(`The ways round the rules of a computer were not tried: ${missing}\n`);
  it('says why nothing of it was tried', () => expect(missing).not.toBe(''));
}

describe.runIf(missing === null)('on one computer', () => {
  let desktop: Desktop;
  let machineBefore = '';

  beforeAll(async () => {
    desktop = await Desktop.start([KIDA, KIDB, MUM]);
    machineBefore = await desktop.shell(MACHINE);
    desktop.write('/etc/kinward-agent/policy.json', JSON.stringify(POLICIES));
    await desktop.startAgent();
  });
  afterAll(async () => {
    await desktop[Symbol.asyncDispose]();
  });

  it.each([KIDA, KIDB, MUM])('$name gets what is $name’s by every way', async (user) => {
    const got = await Promise.all(
      PROBES.map(async ({ way, command }) => [
        way,
        outcome(await desktop.shell(typeof command === 'string' ? command : command(user), user)),
      ]),
    );
    const expected = PROBES.map((probe) => [probe.way, probe[user.name as 'kida' | 'kidb' | 'mum']]);
    expect(got).toEqual(expected);
  });

  it('an address is reached once a name led to it, where addresses need names, and only by who asked', async () => {
    const page = `curl -s -m 8 http://www.school.example/`;
    expect(outcome(await desktop.shell(page, KIDB))).toBe('page');
    expect(outcome(await desktop.shell(`curl -s -m 8 -6 http://www.school.example/`, KIDB))).toBe('page');
    const set = await desktop.shell('nft list set inet kinward named4_5302');
    expect(set).toContain(NAMED);
    expect(set).not.toContain(NAMELESS);
  });

  it('who asks from a port from which another has just asked is led by their own rules', async () => {
    const ROOT = undefined;
    const turns = [
      [40_001, KIDA, GAMES, 'NXDOMAIN'],
      [40_001, ROOT, GAMES, 'address'],
      [40_001, MUM, GAMES, 'address'],
      [40_001, KIDA, GAMES, 'NXDOMAIN'],
      [40_002, MUM, GAMES, 'address'],
      [40_002, KIDA, GAMES, 'NXDOMAIN'],
      [40_002, KIDA, 'www.other.example', 'address'],
      [40_002, KIDB, 'www.other.example', 'NXDOMAIN'],
    ] as const;
    const got: string[] = [];
    for (const [port, user, name] of turns)
      got.push(outcome(await desktop.shell(`${DIG} -b 0.0.0.0#${port} @${OWN} ${name}`, user)));
    expect(got).toEqual(turns.map(([, , , expected]) => expected));
  });

  it('neither child takes the rules away, reads what the agent has, or ends it', async () => {
    const rules = (): Promise<string> => desktop.shell('nft list chain inet kinward bound');
    const before = await rules();
    expect(before).toContain('th dport');
    for (const file of ['journal', 'guard.nft']) expect(desktop.read(`/run/state/${file}`)).toBeDefined();
    for (const user of [KIDA, KIDB]) {
      const tries = [
        'unshare -Ur nft delete table inet kinward',
        'nft list table inet kinward',
        'unshare -Ur nft list table inet kinward',
        `kill -9 ${desktop.agentPid}`,
        'cat /run/state/journal',
        'cat /run/state/guard.nft',
        `${AGENT} off`,
      ];
      for (const attempt of tries)
        expect(await desktop.shell(`${attempt} >/dev/null 2>&1 && echo done || echo refused`, user)).toBe(
          'refused\n',
        );
    }
    expect(await rules()).toBe(before);
    expect(outcome(await desktop.shell(`${DIG} ${GAMES}`, KIDA))).toBe('NXDOMAIN');
  });

  it('without the ids of its containers in the rules a child would be free there', async () => {
    const ids = `${KIDA.subuid}-${KIDA.subuid + 65_535}`;
    const inContainer = inNamespace(`${DIG} @8.8.8.8 ${GAMES}`)(KIDA);
    const rule = (verb: string): string =>
      `nft '${verb} element inet kinward bound { ${ids} }; ${verb} element inet kinward stubs { ${ids} : 5301 }'`;
    expect(await desktop.shell(rule('delete'))).toBe('');
    expect(outcome(await desktop.shell(inContainer, KIDA))).toBe('address');
    expect(await desktop.shell(rule('add'))).toBe('');
    expect(outcome(await desktop.shell(inContainer, KIDA))).toBe('NXDOMAIN');
  });

  it('another policy holds for the next question, and one that cannot be read changes nothing', async () => {
    const ask = async (user: LocalUser): Promise<string> =>
      outcome(await desktop.shell(`${DIG} ${GAMES}`, user));
    const [first, second] = POLICIES.bindings;
    const open = { bindings: [{ ...first, device: deviceWith('', {}) }, second] };
    desktop.write('/etc/kinward-agent/policy.json', JSON.stringify(open));
    await desktop.said('in force for kida, kidb');
    expect([await ask(KIDA), await ask(KIDB)]).toEqual(['address', 'NXDOMAIN']);
    desktop.write('/etc/kinward-agent/policy.json', '{"bindings":[{"users":["kidb"]}]}');
    await desktop.said('not applied');
    expect([await ask(KIDA), await ask(KIDB)]).toEqual(['address', 'NXDOMAIN']);
    desktop.write('/etc/kinward-agent/policy.json', JSON.stringify(POLICIES));
    await desktop.said('in force for kida, kidb');
    expect([await ask(KIDA), await ask(KIDB)]).toEqual(['NXDOMAIN', 'NXDOMAIN']);
  });

  it('a connection to a stub does not become one to another child’s, where policies change their places', async () => {
    const held = async (change: () => Promise<void>): Promise<string> => {
      const said = desktop.shell(`${process.execPath} -e "${HELD}"`, KIDB);
      await soon(() => desktop.read('/run/asked') !== undefined, 'the first answer');
      await change();
      await desktop.shell('touch /run/again');
      const word = await said;
      await desktop.shell('rm /run/again /run/asked');
      return word;
    };
    const turned = { bindings: POLICIES.bindings.toReversed() };
    expect(await held(async () => undefined)).toBe('answered\n');
    const turn = async (): Promise<void> => {
      desktop.write('/etc/kinward-agent/policy.json', JSON.stringify(turned));
      await desktop.said('in force for kidb, kida');
    };
    expect(await held(turn)).toBe('refused\n');
    desktop.write('/etc/kinward-agent/policy.json', JSON.stringify(POLICIES));
    await desktop.said('in force for kida, kidb');
  });

  it('rules hold where they cannot be written, and where an agent was killed before the kernel had them', async () => {
    const ask = async (): Promise<string> => outcome(await desktop.shell(`${DIG} @8.8.8.8 ${GAMES}`, KIDA));
    desktop.write('/etc/kinward-agent/policy.json', JSON.stringify({ bindings: [POLICIES.bindings[1]] }));
    await desktop.said('in force for kidb');
    await desktop.shell('cp /run/state/guard.nft /run/former.nft; mkdir /run/state/guard.nft.kinward-new');
    expect(await ask()).toBe('address');
    desktop.write('/etc/kinward-agent/policy.json', JSON.stringify(POLICIES));
    await desktop.said('not applied');
    expect(await ask()).toBe('NXDOMAIN');
    // It is tried again by itself.
    await desktop.shell('rmdir /run/state/guard.nft.kinward-new');
    await desktop.said('in force for kida, kidb');
    await desktop.endAgent('SIGKILL');
    expect(await desktop.shell('nft -f /run/former.nft')).toBe('');
    expect(await ask()).toBe('address');
    await desktop.startAgent();
    expect(await ask()).toBe('NXDOMAIN');
  });

  it('rules that another program takes away are there again', async () => {
    expect(await desktop.shell('nft flush ruleset')).toBe('');
    expect(outcome(await desktop.shell(`${DIG} @8.8.8.8 ${GAMES}`, KIDA))).toBe('address');
    await desktop.said('in force for kida, kidb');
    expect(outcome(await desktop.shell(`${DIG} @8.8.8.8 ${GAMES}`, KIDA))).toBe('NXDOMAIN');
  });

  it('children have no names while the agent is not there, and an adult has lost nothing', async () => {
    await desktop.endAgent('SIGKILL');
    const asked = `${DIG} @8.8.8.8 www.school.example`;
    const got = await Promise.all([KIDA, KIDB, MUM].map((user) => desktop.shell(asked, user)));
    expect(got.map(outcome)).toEqual(['nothing', 'nothing', 'address']);
    await desktop.startAgent();
    const again = await Promise.all([KIDA, KIDB, MUM].map((user) => desktop.shell(asked, user)));
    expect(again.map(outcome)).toEqual(['address', 'address', 'address']);
  });

  it('rules are paused by an administrator or by who knows the password, and by no child', async () => {
    const ask = async (user: LocalUser): Promise<string> =>
      outcome(await desktop.shell(`${DIG} @8.8.8.8 ${GAMES}`, user));
    const both = async (): Promise<string[]> => await Promise.all([KIDA, KIDB].map(ask));
    expect(await desktop.typed(KIDA, 'pause 10m', 'guess')).toContain('no password yet');
    await desktop.command('pause', '10m', KIDA.name);
    await desktop.said('in force for kidb');
    expect(await both()).toEqual(['address', 'NXDOMAIN']);
    // The next start of the computer ends it, before the agent itself has begun: what it loads has no pause.
    expect(desktop.read('/run/state/guard.nft')).toContain('elements = { 3001 : 5301,');
    expect(await desktop.shell('nft list map inet kinward stubs')).not.toContain('3001');
    // It ends with the clock that starts with the computer, whatever is done to the agent.
    expect(desktop.read('/run/kinward-agent/pauses.json')).toContain('"user":"kida"');
    await desktop.endAgent('SIGKILL');
    await desktop.startAgent();
    expect(await both()).toEqual(['address', 'NXDOMAIN']);
    expect(await desktop.typed(KIDA, 'resume')).toContain('hold again');
    await desktop.said('in force for kida, kidb');
    expect(await both()).toEqual(['NXDOMAIN', 'NXDOMAIN']);

    expect(
      await desktop.shell(
        `printf 'correct horse\\ncorrect horse\\n' | STATE_DIRECTORY=/run/state ${AGENT} password`,
      ),
    ).toContain('is set');
    expect(await desktop.typed(KIDB, 'password', 'guess', 'my own one', 'my own one')).toContain('wrong');
    expect(await desktop.typed(KIDB, 'pause restart', 'correct horse')).toContain('paused');
    await desktop.said('in force for kida');
    expect(await both()).toEqual(['NXDOMAIN', 'address']);
    expect(await desktop.command('resume')).toContain('hold again');
    await desktop.said('in force for kida, kidb');
    expect(await desktop.shell(`${process.execPath} -e "${GUESSES}"`, KIDA)).toMatch(
      /^(?:This is wrong, and (?:no|\d) (?:try|tries) (?:is|are) left for now\.\n){5}Too many tries/u,
    );
    expect(await desktop.typed(KIDA, 'pause 1h', 'correct horse')).toContain('Too many tries');
    const secrets =
      'cat /run/kinward-agent/administrator /run/kinward-agent/pauses.json /run/state/password.json /run/state/tries.json';
    expect(await desktop.shell(`(${secrets}) 2>&1 | grep -c denied`, KIDA)).toBe('4\n');
    expect(await desktop.shell(`(${secrets}) 2>&1 | grep -cv denied`, KIDA)).toBe('0\n');
    // To what it is, so that where it could be set nothing else of this machine would notice.
    expect(await desktop.shell('date -s "$(date)" >/dev/null 2>&1 && echo set || echo refused', KIDA)).toBe(
      'refused\n',
    );
    expect(await both()).toEqual(['NXDOMAIN', 'NXDOMAIN']);
  }, 240_000);

  it('is off for the administrator’s time and then as before, and off for good leaves nothing', async () => {
    const ask = async (): Promise<string> => outcome(await desktop.shell(`${DIG} @8.8.8.8 ${GAMES}`, KIDA));
    expect(await desktop.command('off', '--until', 'restart')).toContain('off');
    expect(await ask()).toBe('address');
    await desktop.command('on');
    await desktop.said('in force');
    expect(await ask()).toBe('NXDOMAIN');
    await desktop.endAgent('SIGKILL');
    expect(await desktop.command('off')).toContain('off');
    expect(await ask()).toBe('address');
    // Also rules of a full disk, of which nothing was written down.
    expect(await desktop.shell('nft -f /run/former.nft')).toBe('');
    expect(await desktop.command('off')).toContain('off');
    expect(await desktop.shell(MACHINE)).toBe(machineBefore);
    expect(desktop.read('/run/state/journal')).toBeUndefined();
    expect(desktop.read('/run/state/guard.nft')).toBeUndefined();
  });
});
