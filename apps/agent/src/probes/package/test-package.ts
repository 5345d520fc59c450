/**
 * A whole system on which the package of the agent lies, with two children and an adult, for one test file of several parts: it
 * is started once, and each part goes on where the one before ended.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import type { AgentPackage } from '@kinward/contract/computers/agent-packages.schemas.ts';
import { deviceWith, entry } from '@kinward/filter-core/policy/test-devices.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { buildInto } from '../../../pack/build.ts';
import { KIDA, MUM } from '../test-computer.ts';
import { buildsOf, installationIn } from '../test-installation.ts';
import { NET, type LocalUser } from '../test-net.ts';
import { MACHINE, soon, System } from '../test-system.ts';
import { programOf } from './test-program.ts';

export { KIDA, MUM } from '../test-computer.ts';
export const KIDB: LocalUser = { name: 'kidb', uid: 3002, subuid: 400_000 };
export const POLICIES = {
  bindings: [
    {
      users: ['kida'],
      device: deviceWith('', { entries: [entry('deny', 'games.example')] }),
      blockedApps: ['game'],
    },
    {
      users: ['kidb'],
      device: deviceWith('', { allowOnly: true, entries: [entry('allow', 'school.example')] }),
    },
  ],
};
export const [NAMED] = NET.named;
export const DIG = 'dig +time=8 +tries=1 +noall +comments +answer @8.8.8.8';

/** For one test file: the package before all tests, not installed yet. */
export function usePackage() {
  const folder = mkdtempSync(path.join(tmpdir(), 'kinward deb '));
  const installation = useStack(installationIn(folder));
  let parts: { built: AgentPackage; system: System; before: string } | undefined;
  const current = (): NonNullable<typeof parts> => {
    if (!parts) throw new Error('the system is there only inside tests');
    return parts;
  };
  const shell = (command: string, user?: LocalUser): Promise<string> => current().system.shell(command, user);
  /** How often it has said since the start of the system that the policies are in force, and how often before it was last made to. */
  const told = async (): Promise<number> =>
    (await shell('journalctl -b -u kinward-agent -o cat')).split('in force for kida, kidb').length - 1;
  let former = 0;

  beforeAll(async () => {
    const packages = path.join(folder, 'agent');
    const {
      packages: [built],
      faults,
    } = await buildInto(packages, { builds: buildsOf('deb'), program: programOf });
    if (built === undefined) throw new Error(faults[0]?.why);
    const system = await System.start(
      path.join(packages, built.fileName),
      [KIDA, KIDB, MUM],
      inject('scratchPlace').folder,
    );
    parts = { built, system, before: await system.shell(MACHINE) };
  });
  afterAll(async () => {
    await parts?.system[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true, force: true });
  });

  return {
    folder,
    installation,
    get system() {
      return current().system;
    },
    get built() {
      return current().built;
    },
    /** What the machine was like before the agent (`MACHINE`). */
    get before() {
      return current().before;
    },
    shell,
    /** Who of the two children and the adult gets an address by this. */
    reached: async (command: string): Promise<boolean[]> =>
      await Promise.all([KIDA, KIDB, MUM].map(async (user) => (await shell(command, user)).includes(NAMED))),
    /** As an administrator writes the file of a computer that is not paired. */
    write: async (policies: object): Promise<void> => {
      former = await told();
      await shell(`cat > /etc/kinward-agent/policy.json <<'END'\n${JSON.stringify(policies)}\nEND`);
    },
    restart: async (): Promise<void> => {
      former = await told();
      await shell('systemctl restart kinward-agent');
    },
    /** The power is lost, and comes back. */
    boot: async (): Promise<void> => {
      await current().system.boot();
      former = 0;
    },
    /** The policies are in force since it was last written, started again or booted. */
    inForce: async (): Promise<void> =>
      void (await soon(async () => (await told()) > former, 'the policies')),
  };
}
export type PackageComputer = ReturnType<typeof usePackage>;
