/** Whether the agent that runs works: asked by the update of the one that it has just installed. */
import { existsSync, readFileSync } from 'node:fs';
import type { UpdateReason } from '@kinward/contract/computers/agent-update.schemas.ts';
import { readStatus } from '../link/status.ts';
import { rulesAreThere } from '../os/linux/nft.ts';
import { tookBy } from '../page/check.ts';
import type { Paths } from '../paths.ts';
import { isOff } from '../rules/off.ts';

const runs = (pid: number): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('kinward-agent');
  } catch {
    return false;
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
    const hasRules = existsSync(paths.guard) && status.users.length > 0 && status.paused.length === 0;
    if (hasRules && !(await rulesAreThere(readFileSync(paths.guard, 'utf8')))) return 'no-rules';
    for (const port of status.ports ?? []) if ((await tookBy(port)) === null) return 'no-answer';
  }
  return isConnected && status.connection !== 'connected' ? 'not-connected' : null;
}
