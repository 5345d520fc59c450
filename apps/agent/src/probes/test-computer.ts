/** A computer on the false internet with an agent that is exchanged for newer versions, and the real installation that gives them out. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import type { TerminalKind } from '@kinward/contract/computers/install-commands.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { buildInto, type PackageBuild } from '../../pack/build.ts';
import { buildsOf, Door, familyOn, installationIn } from './test-installation.ts';
import { INSTALLATION, type LocalUser } from './test-net.ts';
import { programOf } from './package/test-program.ts';
import { MACHINE, soon, System } from './test-system.ts';

export const KIDA: LocalUser = { name: 'kida', uid: 3001, subuid: 300_000 };
export const MUM: LocalUser = { name: 'mum', uid: 3003, subuid: 500_000 };
const UPDATES = '/var/lib/kinward-agent/update';
/** An update that is taken back has sixty looks at the new version, and some at the former one. */
const UPDATE_MS = 300_000;

export interface Given {
  /** Its path. */
  file: string;
  bytes: number;
  sha256: string;
}

interface Parts {
  system: System;
  door: Door;
  family: Awaited<ReturnType<typeof familyOn>>;
  /** The first version, which lies there as `/root/agent.deb` or whatever it ends with. */
  first: Given;
  /** What the machine was like before the agent (`MACHINE`). */
  before: string;
}

/**
 * For a test file or a part of it: the computer before all tests, not paired yet, the network there.
 * @param prepare lines of a shell that are run there before it is looked at
 */
export function useComputer(kind: TerminalKind, prepare = '') {
  const folder = mkdtempSync(path.join(tmpdir(), `kinward ${kind} `));
  const packages = path.join(folder, 'agent');
  const installation = useStack(installationIn(folder));
  let parts: Parts | undefined;
  const current = (): Parts => {
    if (!parts) throw new Error('the computer is there only inside tests');
    return parts;
  };

  const give = async (version: string, builds: readonly PackageBuild[] = buildsOf(kind)): Promise<Given> => {
    const { packages: made, faults } = await buildInto(packages, { builds, version, program: programOf });
    if (!made[0]) throw new Error(faults[0]?.why);
    return { ...made[0], file: path.join(packages, made[0].fileName) };
  };
  const shell = (command: string, user?: LocalUser): Promise<string> => current().system.shell(command, user);
  const ask = async (user: LocalUser, name: string): Promise<string> =>
    /status: (\w+)/u.exec(await shell(`dig +time=8 +tries=1 +noall +comments @8.8.8.8 ${name}`, user))?.[1] ??
    '';

  beforeAll(async () => {
    const first = await give('0.1.0');
    const system = await System.start(first.file, [KIDA, MUM], inject('scratchPlace').folder);
    await system.shell(prepare);
    const before = await system.shell(MACHINE);
    const door = new Door(path.join(system.folder, 'installation.sock'), installation.current.url);
    await door.open();
    const family = await familyOn(installation.current);
    parts = { system, door, family, first, before };
    await soon(async () => (await shell(`getent hosts ${INSTALLATION}`)) !== '', 'the network');
  });
  afterAll(async () => {
    await parts?.door.close();
    await parts?.system[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true, force: true });
  });

  return {
    get system() {
      return current().system;
    },
    get family() {
      return current().family;
    },
    get first() {
      return current().first;
    },
    get before() {
      return current().before;
    },
    /** Builds a version into the folder of the installation, which gives it out from then on. */
    give,
    shell,
    /** What a local user is answered for a name: `NOERROR`, `NXDOMAIN`, or nothing. */
    ask,
    /** Blocks a site for the child, and waits until that holds on the computer. */
    blocked: async (name: string): Promise<void> => {
      const { family } = current();
      await family.block(family.deviceId, name);
      await family.bind(KIDA.name, family.deviceId);
      await soon(async () => (await ask(KIDA, name)) === 'NXDOMAIN', 'the rules');
    },
    /** Rules hold for the child, and for nobody else. */
    holds: async (): Promise<void> =>
      expect([
        await ask(KIDA, 'games.example'),
        await ask(KIDA, 'www.school.example'),
        await ask(MUM, 'games.example'),
      ]).toEqual(['NXDOMAIN', 'NOERROR', 'NOERROR']),
    /** What an update does now. */
    phase: (): string => current().system.read(`${UPDATES}/phase`).trim(),
    /** Waits until an update has come to this. */
    ends: async (wanted: string): Promise<void> =>
      await expect
        .poll(() => current().system.read(`${UPDATES}/result`).trim(), { timeout: UPDATE_MS })
        .toBe(wanted)
        .catch(async (error: unknown) => {
          process.stderr.write(await shell('journalctl -b -u "kinward-agent*" -o cat | tail -60'));
          throw error;
        }),
  };
}
