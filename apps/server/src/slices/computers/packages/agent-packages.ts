/** The agent's packages in DATA_DIR, as `npx kinward agent build` puts them there. Only files that its list names are given out. */
import { open, readFile, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import {
  AGENT_PACKAGE_LIST,
  AgentPackageList,
  type AgentPackage,
  type AgentPackages,
  type AgentSystem,
} from '@kinward/contract/computers/agent-packages.schemas.ts';
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

export interface OpenedPackage {
  found: AgentPackage;
  /** To be closed by the caller. */
  file: FileHandle;
}

export interface PackageFolder {
  list(): Promise<AgentPackages>;
  /** @throws AppError AGENT_NOT_BUILT */
  open(system: AgentSystem): Promise<OpenedPackage>;
}

export const createPackageFolder = (dataDir: string): PackageFolder => {
  const folder = agentFolder(dataDir);
  return {
    list: async () => ({ version: VERSION, packages: await read(folder) }),

    async open(system) {
      const found = (await read(folder)).find((one) => one.system === system);
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
