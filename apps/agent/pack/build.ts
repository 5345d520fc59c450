/**
 * Builds the packages into the folder that the installation gives them out of, with their list. Run by `npx kinward agent build`,
 * which says the folder (KINWARD_AGENT_FOLDER).
 */
import { createHash } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import {
  AGENT_PACKAGE_LIST,
  AgentPackageList,
  AgentSystem,
  PACKAGE_KINDS,
  type AgentArchitecture,
  type AgentPackage,
  type AgentPackageKind,
} from '@kinward/contract/computers/agent-packages.schemas.ts';
import type { z } from '@kinward/contract/schema.ts';
import { replaceFile } from '@kinward/dns/replace-file.ts';
import { LINUX_KINDS } from './linux/forms.ts';
import { makeLinux } from './linux/linux.ts';
import { MAC_KINDS, makeMac } from './mac/mac.ts';
import { architectureHere, MAC_NODES, nodeOf, packedNode } from './nodes.ts';
import { buildProgram, type Program } from './program.ts';
import { makeMsi } from './windows/msi.ts';

/** A package that is built. */
export interface PackageBuild {
  kind: AgentPackageKind;
  architecture: AgentArchitecture;
  make: (file: string, program: Program) => Promise<void>;
}

/** Read or fetched once, whatever number of packages have it. */
const once = <Key, Value>(find: (key: Key) => Promise<Value>): ((key: Key) => Promise<Value>) => {
  const found = new Map<Key, Promise<Value>>();
  return async (key) => {
    const known = found.get(key) ?? find(key);
    found.set(key, known);
    return await known;
  };
};
const nodeFor = once(packedNode);

const linuxBuilds = (architecture: AgentArchitecture): PackageBuild[] =>
  LINUX_KINDS.map((kind) => ({
    kind,
    architecture,
    make: async (file, program) =>
      await makeLinux(file, kind, { program, architecture, node: await nodeFor(architecture) }),
  }));

/** All for Linux; its own processor's first. */
const LINUX_BUILDS: readonly PackageBuild[] = [...linuxBuilds('amd64'), ...linuxBuilds('arm64')].toSorted(
  (one, other) =>
    Number(other.architecture === architectureHere()) - Number(one.architecture === architectureHere()),
);
/** For the computers of this machine's processor; nothing is fetched for them. */
export const BUILDS_HERE = LINUX_BUILDS.filter(({ architecture }) => architecture === architectureHere());

const macNodeFor = once(async (architecture: AgentArchitecture) => await nodeOf(MAC_NODES[architecture]));
const macBuilds = (architecture: AgentArchitecture): PackageBuild[] =>
  MAC_KINDS.map((kind) => ({
    kind,
    architecture,
    make: async (file, program) => {
      const node = await macNodeFor(architecture);
      await makeMac(file, kind, { program, version: program.version, architecture, node });
    },
  }));

/** By their system, and the Node that runs the program there; those for other systems than Linux are built where they are asked for. */
const SYSTEMS: Readonly<Record<AgentSystem, { builds: readonly PackageBuild[]; target: string }>> = {
  linux: { builds: LINUX_BUILDS, target: 'node24' },
  windows: {
    builds: [
      { kind: 'msi', architecture: 'amd64', make: async (file, program) => await makeMsi(file, { program }) },
    ],
    target: 'node24',
  },
  mac: { builds: [...macBuilds('arm64'), ...macBuilds('amd64')], target: 'node22' },
};
/** As people call the systems that nobody has run the agent on. */
const PREVIEWS: Partial<Record<AgentSystem, string>> = { windows: 'Windows', mac: 'a Mac' };

async function sha256Of(file: string): Promise<string> {
  const digest = createHash('sha256');
  for await (const piece of createReadStream(file) as AsyncIterable<Buffer>) digest.update(piece);
  return digest.digest('hex');
}

/** Those that are listed and there; a list that cannot be read is none. */
function former(folder: string): AgentPackage[] {
  try {
    const text = readFileSync(path.join(folder, AGENT_PACKAGE_LIST), 'utf8');
    return AgentPackageList.parse(JSON.parse(text)).packages.filter(({ fileName }) =>
      existsSync(path.join(folder, fileName)),
    );
  } catch {
    return [];
  }
}

const isSame = (one: Pick<AgentPackage, 'kind' | 'architecture'>, other: typeof one): boolean =>
  one.kind === other.kind && one.architecture === other.architecture;

/** Puts it in the place of the one before: a download that has begun goes on with that. */
async function buildOne(
  folder: string,
  { kind, architecture, make }: PackageBuild,
  program: Program,
): Promise<AgentPackage> {
  const { system, ending } = PACKAGE_KINDS[kind];
  const fileName = `kinward-agent_${program.version}_${architecture}${ending}`;
  const draft = path.join(folder, `.${fileName}.new`);
  try {
    await make(draft, program);
    const [{ size }, sha256] = [statSync(draft), await sha256Of(draft)];
    renameSync(draft, path.join(folder, fileName));
    const builtAt = new Date().toISOString();
    return { system, architecture, kind, version: program.version, fileName, bytes: size, sha256, builtAt };
  } finally {
    rmSync(draft, { force: true });
  }
}

export interface Built {
  packages: AgentPackage[];
  /** What could not be built, and why; of these the former one, if any, is still given out. */
  faults: { build: PackageBuild; why: string }[];
}

/** @throws Error where the program itself cannot be built */
export async function buildInto(
  folder: string,
  {
    system = 'linux',
    builds = SYSTEMS[system].builds,
    version,
    program: programOf = buildProgram,
  }: {
    system?: AgentSystem;
    builds?: readonly PackageBuild[];
    version?: string;
    /** Makes the program that they have; left out: it is built. */
    program?: (version: string | undefined, target: string) => Promise<Program>;
  } = {},
): Promise<Built> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  using program = await programOf(version, SYSTEMS[system].target);
  const built: Built = { packages: [], faults: [] };
  for (const build of builds)
    await buildOne(folder, build, program).then(
      (made) => built.packages.push(made),
      (error: unknown) => built.faults.push({ build, why: (error as Error).message }),
    );
  const kept = former(folder).filter((one) => !built.packages.some((made) => isSame(made, one)));
  const list: z.output<typeof AgentPackageList> = { format: 1, packages: [...built.packages, ...kept] };
  replaceFile(path.join(folder, AGENT_PACKAGE_LIST), `${JSON.stringify(list, null, 2)}\n`, 0o600);
  const listed = new Set(list.packages.map(({ fileName }) => fileName));
  for (const file of globSync('kinward-agent_*', { cwd: folder }))
    if (!listed.has(file)) rmSync(path.join(folder, file));
  return built;
}

/** @returns what is said of it, by line */
export function wordsOf({ packages, faults }: Built): string[] {
  const isFor = (wanted: AgentSystem): boolean => packages.some(({ system }) => system === wanted);
  return [
    ...packages.map(
      ({ fileName, bytes, sha256 }) =>
        `built      ${fileName}, ${(bytes / 1e6).toFixed(1)} MB, SHA-256 ${sha256}`,
    ),
    ...faults.map(
      ({ build: { kind, architecture }, why }) => `not built  ${kind} for ${architecture}: ${why}`,
    ),
    ...(isFor('linux') || isFor('mac')
      ? ['given out  The portal shows how to install it, in the window of a computer\u2019s code.']
      : []),
    ...Object.entries(PREVIEWS)
      .filter(([system]) => isFor(system as AgentSystem))
      .map(
        ([, name]) =>
          `a preview  Nobody has tried it on ${name} yet; docs/guides/agent-check.md says what is to be tried.`,
      ),
  ];
}

if (process.argv[1] === import.meta.filename) {
  const { KINWARD_AGENT_FOLDER: folder, KINWARD_AGENT_SYSTEM: system } = process.env;
  if (folder === undefined) throw new Error('Call it as "npx kinward agent build".');
  try {
    const built = await buildInto(folder, { system: AgentSystem.parse(system ?? 'linux') });
    process.stdout.write(`${wordsOf(built).join('\n')}\n`);
    if (built.packages.length === 0) process.exitCode = 1;
  } catch (error) {
    process.stderr.write(`The agent was not built: ${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
