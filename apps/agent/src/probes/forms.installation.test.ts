/**
 * The other forms of the package on a whole system, each paired with a real installation, exchanged for a newer version, for one with a fault, which comes back, and removed. The system is Debian
 * all the same: the `.rpm` is installed by Debian's dnf and rpm into a database of their own, in which one package stands for what Debian has installed. Where there is no root, nftables, overlayfs or
 * cgroup2, nothing of it can be tried, and that is said.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useStack } from '@kinward/testkit/vitest.ts';
import { buildInto, type PackageBuild } from '../../pack/build.ts';
import { asBroken, buildsOf, Door, familyOn, installationIn } from './test-installation.ts';
import { INSTALLATION, whyNoDesktop, type LocalUser } from './test-net.ts';
import { MACHINE, soon, System, whyNoSystem } from './test-system.ts';

const KIDA: LocalUser = { name: 'kida', uid: 3001, subuid: 300_000 };
const MUM: LocalUser = { name: 'mum', uid: 3003, subuid: 500_000 };
const MOST_BYTES = 45e6;

const missing = whyNoDesktop() ?? whyNoSystem();
if (missing !== null) {
  process.stderr.write(`The .rpm and the tar of the agent were not tried on a system: ${missing}\n`);
  it('says why nothing of it was tried', () => expect(missing).not.toBe(''));
}

/** Stands for what Debian has installed, and dpkg knows. */
const STAND_IN = `Name: of-debian
Version: 1
Release: 1
Summary: What Debian has installed
License: none
BuildArch: noarch
Provides: acl nftables systemd = 252 /bin/sh libc.so.6(GLIBC_2.28)(64bit) libstdc++.so.6()(64bit)
%description
%files`;
const FORMS = [
  {
    kind: 'rpm',
    packages: ' curl rpm dnf',
    prepare: `mkdir -p /etc/rpm /var/lib/rpm; echo '%_dbpath /var/lib/rpm' > /etc/rpm/macros; rpm --initdb
      cat > /tmp/of-debian.spec <<'END'\n${STAND_IN}\nEND
      rpmbuild -bb --quiet --define '_topdir /tmp/build' /tmp/of-debian.spec >&2; rpm -i /tmp/build/RPMS/noarch/*.rpm; rm -r /tmp/build /tmp/of-debian.spec
      dnf repolist >/dev/null 2>&1`,
    version: "rpm -q --qf '%{VERSION}\\n' kinward-agent",
    verify: 'rpm -V kinward-agent',
    remove: 'dnf remove -y kinward-agent',
  },
  {
    kind: 'tar',
    packages: ' curl',
    prepare: '',
    version: `sed -n 's/.*"version":"\\([0-9.]*\\)".*/\\1/p' /usr/lib/kinward-agent/package.json`,
    verify:
      'cd /root/kinward-agent/files && find . -type f | while read -r file; do cmp "$file" "/$file"; done',
    remove: 'sh /usr/lib/kinward-agent/uninstall.sh',
  },
] as const;

describe.runIf(missing === null).each(FORMS)('the $kind on a system', (form) => {
  const { kind } = form;
  const folder = mkdtempSync(path.join(tmpdir(), `kinward ${kind} `));
  const packages = path.join(folder, 'agent');
  const installation = useStack(installationIn(folder));
  let system: System;
  let door: Door;
  let family: Awaited<ReturnType<typeof familyOn>>;
  let before = '';

  const give = async (
    version: string,
    builds: readonly PackageBuild[] = buildsOf(kind),
  ): Promise<{ file: string; bytes: number; sha256: string }> => {
    const {
      packages: [made],
      faults,
    } = await buildInto(packages, { builds, version });
    if (!made) throw new Error(faults[0]?.why);
    return { ...made, file: path.join(packages, made.fileName) };
  };
  const shell = (command: string): Promise<string> => system.shell(command);
  const version = async (): Promise<string> => (await shell(form.version)).trim();
  const ends = async (wanted: string): Promise<void> => {
    const result = async (): Promise<string> =>
      (await shell('cat /var/lib/kinward-agent/update/result 2>/dev/null')).trim();
    await expect
      .poll(result, { timeout: 120_000, interval: 500 })
      .toBe(wanted)
      .catch(async (error: unknown) => {
        process.stderr.write(await shell('journalctl -b -u "kinward-agent*" -o cat | tail -60'));
        throw error;
      });
  };
  const ask = async (user: LocalUser, name: string): Promise<string> =>
    /status: (\w+)/u.exec(
      await system.shell(`dig +time=8 +tries=1 +noall +comments @8.8.8.8 ${name}`, user),
    )?.[1] ?? '';
  /** Rules hold for the child, and for nobody else. */
  const holds = async (): Promise<void> =>
    expect([
      await ask(KIDA, 'games.example'),
      await ask(KIDA, 'www.school.example'),
      await ask(MUM, 'games.example'),
    ]).toEqual(['NXDOMAIN', 'NOERROR', 'NOERROR']);

  let first: Awaited<ReturnType<typeof give>>;
  beforeAll(async () => {
    first = await give('0.1.0');
    system = await System.start(first.file, [KIDA, MUM], form.packages);
    await shell(form.prepare);
    before = await shell(MACHINE);
    door = new Door(path.join(system.folder, 'installation.sock'), installation.current.url);
    await door.open();
    family = await familyOn(installation.current);
    await soon(async () => (await shell(`getent hosts ${INSTALLATION}`)) !== '', 'the network');
  }, 300_000);
  afterAll(async () => {
    await door.close();
    await system[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is installed and paired by what the portal shows, without a question, and is what it should be', async () => {
    expect(first.bytes).toBeLessThan(MOST_BYTES);
    const said = await shell(`cd /root; (${await family.commands(kind)}) </dev/null 2>&1; echo "ended $?"`);
    expect(said).toMatch(/kinward-agent-a\w+64\.(?:rpm|tar\.gz): OK/u);
    expect(said).toMatch(/ended 0\n$/u);
    expect(await version()).toBe('0.1.0');
    expect(await shell(`${form.verify} 2>&1`)).toBe('');
    await family.block(family.deviceId, 'games.example');
    await family.bind('kida', family.deviceId);
    await soon(async () => (await ask(KIDA, 'games.example')) === 'NXDOMAIN', 'the rules');
    await holds();
  }, 120_000);

  it('knows its form, and makes itself again, byte for byte', async () => {
    await shell('kinward-agent keep /root/again');
    expect(await shell('sha256sum </root/again; rm /root/again')).toBe(`${first.sha256}  -\n`);
    const { agent } = await family.computer();
    expect(agent?.version).toBe('0.1.0');
  }, 60_000);

  it('a newer version is installed, and one with a fault comes back', async () => {
    await give('0.2.0');
    expect(await shell('kinward-agent update')).toContain('Asked for');
    await ends('0.2.0 installed well');
    expect(await version()).toBe('0.2.0');
    await holds();
    await give('0.3.0', buildsOf(kind).map(asBroken));
    await shell('kinward-agent update');
    await soon(async () => (await version()) === '0.3.0', 'the newer version');
    expect(await ask(MUM, 'games.example')).toBe('NOERROR');
    await ends('0.3.0 failed not-ready');
    expect(await version()).toBe('0.2.0');
    await holds();
    expect(await shell('ls /var/lib/kinward-agent/update')).toBe('result\n');
  }, 300_000);

  it('removed it leaves nothing', async () => {
    expect(await shell(`${form.remove} </dev/null >/dev/null 2>&1; echo $?`)).toBe('0\n');
    expect([await ask(KIDA, 'games.example'), await ask(MUM, 'games.example')]).toEqual([
      'NOERROR',
      'NOERROR',
    ]);
    expect(
      await shell('ls -d /etc/kinward-agent /run/kinward-agent* /var/lib/kinward-agent 2>/dev/null'),
    ).toBe('');
    expect(await shell(MACHINE)).toBe(before);
  }, 60_000);
});
