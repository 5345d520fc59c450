/** Whether the agent that runs works: asked by the update of the one that it has just installed. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { UpdateReason } from '@kinward/contract/computers/agent-update.schemas.ts';
import { readStatus } from '../link/status.ts';
import type { Health } from '../os/port.ts';
import { tookBy } from '../page/check.ts';
import type { Paths } from '../paths.ts';
import { isOff } from '../rules/off.ts';
import { UPDATE_FILES } from './script.ts';

/** How many local users had rules before; 0 where that is not known. */
const hadRules = ({ updates }: Paths): number => {
  try {
    return Number(readFileSync(path.join(updates, UPDATE_FILES.users), 'utf8')) || 0;
  } catch {
    return 0;
  }
};

export interface WantedHealth {
  version: string;
  /** The installation was heard before. */
  isConnected: boolean;
  /** What is seen of it in the system. */
  health: Health;
}

/** @returns null: it works */
export async function whyUnwell(
  paths: Paths,
  { version, isConnected, health }: WantedHealth,
): Promise<UpdateReason | null> {
  const status = readStatus(paths);
  if (status?.version !== version || status.pid === undefined || !health.runs(status.pid)) return 'not-ready';
  if (!isOff(paths)) {
    if (status.faults.includes('not-applied')) return 'no-rules';
    // One that reads its policy otherwise has rules for nobody, and finds nothing wrong with that.
    if (status.paused.length === 0 && status.users.length === 0 && hadRules(paths) > 0) return 'no-rules';
    const hasRules = status.users.length > 0 && status.paused.length === 0;
    if (hasRules && !(await health.hasRules())) return 'no-rules';
    // At once: a look has an end, and a slow computer with several children is not to reach it by waiting for one after the other.
    const answers = await Promise.all((status.ports ?? []).map((port) => tookBy(port)));
    if (answers.includes(null)) return 'no-answer';
  }
  return isConnected && status.connection !== 'connected' ? 'not-connected' : null;
}
