/** Whether the agent that runs works: asked by the update of the one that it has just installed. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { UpdateReason } from '@kinward/contract/computers/agent-update.schemas.ts';
import { readStatus } from '../link/status.ts';
import { rulesAreThere } from '../os/linux/nft.ts';
import { tookBy } from '../page/check.ts';
import type { Paths } from '../paths.ts';
import { isOff } from '../rules/off.ts';
import { UPDATE_FILES } from './script.ts';

const runs = (pid: number): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('kinward-agent');
  } catch {
    return false;
  }
};

/** How many local users had rules before; 0 where that is not known. */
const hadRules = ({ updates }: Paths): number => {
  try {
    return Number(readFileSync(path.join(updates, UPDATE_FILES.users), 'utf8')) || 0;
  } catch {
    return 0;
  }
};

/** @param wanted its version, and whether the installation was heard before @returns null: it works */
export async function whyUnwell(
  paths: Paths,
  { version, isConnected }: { version: string; isConnected: boolean },
): Promise<UpdateReason | null> {
  const status = readStatus(paths);
  if (status?.version !== version || status.pid === undefined || !runs(status.pid)) return 'not-ready';
  if (!isOff(paths)) {
    if (status.faults.includes('not-applied')) return 'no-rules';
    // One that reads its policy otherwise has rules for nobody, and finds nothing wrong with that.
    if (status.paused.length === 0 && status.users.length === 0 && hadRules(paths) > 0) return 'no-rules';
    const hasRules = existsSync(paths.guard) && status.users.length > 0 && status.paused.length === 0;
    if (hasRules && !(await rulesAreThere(readFileSync(paths.guard, 'utf8')))) return 'no-rules';
    for (const port of status.ports ?? []) if ((await tookBy(port)) === null) return 'no-answer';
  }
  return isConnected && status.connection !== 'connected' ? 'not-connected' : null;
}
