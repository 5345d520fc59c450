/** The agent's packages in DATA_DIR, as `npx kinward agent build` puts them there. Only files that its list names are given out. */
import { open, readFile, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import {
  AGENT_PACKAGE_LIST,
  AgentPackageKind,
  AgentPackageList,
  PACKAGE_KINDS,
  type AgentPackage,
  type AgentPackageQuery,
  type AgentPackages,
  type AgentSystem,
} from '@kinward/contract/computers/agent-packages.schemas.ts';
import {
  AgentVersion,
  isNewerVersion,
  type AgentUpdateQuery,
} from '@kinward/contract/computers/agent-update.schemas.ts';
import { AppError } from '@kinward/contract/errors.ts';
import { VERSION } from '../../../platform/version.ts';

export const agentFolder = (dataDir: string): string => path.join(dataDir, 'agent');

/** None where there is no list; the list is written after the files, and in one piece. @throws Error when it cannot be understood */
const read = async (folder: string): Promise<AgentPackage[]> => {
  const text = await readFile(path.join(folder, AGENT_PACKAGE_LIST), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    },
  );
  return text === undefined ? [] : AgentPackageList.parse(JSON.parse(text)).packages;
};

/** What is not asked for is the first of the system's forms, and `amd64` before others. */
const choose = (
  packages: readonly AgentPackage[],
  system: AgentSystem,
  {
    architecture,
    kind = AgentPackageKind.options.find((one) => PACKAGE_KINDS[one].system === system),
  }: AgentPackageQuery,
): AgentPackage | undefined =>
  packages
    .filter((one) => one.system === system && one.kind === kind)
    .filter((one) => architecture === undefined || one.architecture === architecture)
    .toSorted((one, other) => (one.architecture < other.architecture ? -1 : 1))[0];

export interface OpenedPackage {
  found: AgentPackage;
  /** To be closed by the caller. */
  file: FileHandle;
}

export interface PackageFolder {
  list(): Promise<AgentPackages>;
  /** @throws AppError AGENT_NOT_BUILT */
  open(system: AgentSystem, wanted: AgentPackageQuery): Promise<OpenedPackage>;
  /** What is newer than what a computer has; undefined: nothing is. */
  newer(than: AgentUpdateQuery): Promise<AgentPackage | undefined>;
}

export const createPackageFolder = (dataDir: string): PackageFolder => {
  const folder = agentFolder(dataDir);
  return {
    list: async () => ({ version: VERSION, packages: await read(folder) }),

    async newer({ system, architecture, kind, version }) {
      const found = choose(await read(folder), system, { architecture, kind });
      return found && AgentVersion.safeParse(found.version).success && isNewerVersion(found.version, version)
        ? found
        : undefined;
    },

    async open(system, wanted) {
      const found = choose(await read(folder), system, wanted);
      if (!found) throw new AppError('AGENT_NOT_BUILT');
      const file = await open(path.join(folder, found.fileName)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') throw new AppError('AGENT_NOT_BUILT');
        throw error;
      });
      // A file that was cut off, or is being exchanged, is none.
      if ((await file.stat()).size === found.bytes) return { found, file };
      await file.close();
      throw new AppError('AGENT_NOT_BUILT');
    },
  };
};
