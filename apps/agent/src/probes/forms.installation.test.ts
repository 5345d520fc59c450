/**
 * The other forms of the package on a whole system, each paired with a real installation, exchanged for a newer version, for one
 * with a fault, which comes back, and removed. The system is Debian all the same: the `.rpm` is installed by Debian's dnf and rpm
 * into a database of their own, in which one package stands for what Debian has installed. Where there is no root, nftables,
 * overlayfs or cgroup2, nothing of it can be tried, and that is said.
 */
import { describe, expect, it } from 'vitest';
import { KIDA, MUM, useComputer } from './test-computer.ts';
import { asBroken, buildsOf, MOST_BYTES } from './test-installation.ts';
import { whyNoDesktop } from './test-net.ts';
import { MACHINE, soon, whyNoSystem } from './test-system.ts';

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
    prepare: '',
    version: `sed -n 's/.*"version":"\\([0-9.]*\\)".*/\\1/p' /usr/lib/kinward-agent/package.json`,
    verify:
      'cd /root/kinward-agent/files && find . -type f | while read -r file; do cmp "$file" "/$file"; done',
    remove: 'sh /usr/lib/kinward-agent/uninstall.sh',
  },
] as const;

describe.runIf(missing === null).each(FORMS)('the $kind on a system', (form) => {
  const { kind } = form;
  const computer = useComputer(kind, form.prepare);
  const { ask, give, holds, shell } = computer;
  const version = async (): Promise<string> => (await shell(form.version)).trim();

  it('is installed and paired by what the portal shows, without a question, and is what it should be', async () => {
    const { family, first } = computer;
    expect(first.bytes).toBeLessThan(MOST_BYTES);
    const said = await shell(`cd /root; (${await family.commands(kind)}) </dev/null 2>&1; echo "ended $?"`);
    expect(said).toMatch(/kinward-agent-a\w+64\.(?:rpm|tar\.gz): OK/u);
    expect(said).toMatch(/ended 0\n$/u);
    expect(await version()).toBe('0.1.0');
    expect(await shell(`${form.verify} 2>&1`)).toBe('');
    await computer.blocked('games.example');
    await holds();
  });

  it('knows its form, and makes itself again, byte for byte', async () => {
    const { family, first } = computer;
    await shell('kinward-agent keep /root/again');
    expect(await shell('sha256sum </root/again; rm /root/again')).toBe(`${first.sha256}  -\n`);
    const { agent } = await family.computer();
    expect(agent?.version).toBe('0.1.0');
  });

  it('a newer version is installed, and one with a fault comes back', async () => {
    await give('0.2.0');
    expect(await shell('kinward-agent update')).toContain('Asked for');
    await computer.ends('0.2.0 installed well');
    expect(await version()).toBe('0.2.0');
    await holds();
    await give('0.3.0', buildsOf(kind).map(asBroken));
    await shell('kinward-agent update');
    await soon(async () => (await version()) === '0.3.0', 'the newer version');
    expect(await ask(MUM, 'games.example')).toBe('NOERROR');
    await computer.ends('0.3.0 failed not-ready');
    expect(await version()).toBe('0.2.0');
    await holds();
    expect(await shell('ls /var/lib/kinward-agent/update')).toBe('result\n');
  });

  it('removed it leaves nothing', async () => {
    expect(await shell(`${form.remove} </dev/null >/dev/null 2>&1; echo $?`)).toBe('0\n');
    expect([await ask(KIDA, 'games.example'), await ask(MUM, 'games.example')]).toEqual([
      'NOERROR',
      'NOERROR',
    ]);
    expect(
      await shell('ls -d /etc/kinward-agent /run/kinward-agent* /var/lib/kinward-agent 2>/dev/null'),
    ).toBe('');
    expect(await shell(MACHINE)).toBe(computer.before);
  });
});
