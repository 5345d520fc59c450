/** The last word of an agent that is removed: rules hold for nobody here any more. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Paths } from '../paths.ts';
import { Pauses } from '../rules/pauses.ts';
import { ownPackage } from '../update/own.ts';
import { trust } from './certificate.ts';
import { readLink } from './link.ts';
import { report, sayAbilities } from './server.ts';
import type { ReportedUser } from './session.ts';
import { Signals } from './signals/signals.ts';
import { readStatus } from './status.ts';
import { reportedUsers, toldUsers } from './users/reported-users.ts';

/** Milliseconds that a removal waits for it, also where nothing answers. */
const PATIENCE_MS = 1500;

interface RemovalOptions {
  paths: Pick<Paths, 'link' | 'status' | 'pauses' | 'toldPauses' | 'signals'>;
  people: () => readonly ReportedUser[];
  patienceMs?: number;
  /** As what it was installed. */
  installed?: typeof ownPackage;
}

/**
 * Tells the installation that the rules are switched off here, once what the agent changed is undone, so that parents read it at once and not when the computer has been silent for hours. It keeps nobody from removing the
 * agent: what goes wrong is nothing to it.
 * @returns whether the installation knows
 */
export async function tellOfRemoval({
  paths,
  people,
  patienceMs = PATIENCE_MS,
  installed = ownPackage,
}: RemovalOptions): Promise<boolean> {
  const limit = AbortSignal.timeout(patienceMs);
  const tell = async (): Promise<boolean> => {
    const link = readLink(paths);
    if (!link) return false;
    trust(link.certificate ?? null);
    const users = reportedUsers(people(), new Set(readStatus(paths)?.users));
    const own = installed();
    const signals = [...new Signals(paths, () => undefined).list];
    const said: Parameters<typeof report>[1] = {
      ...toldUsers(users),
      inForce: null,
      faults: ['off'],
      // What was not told yet is told now: it goes with the agent.
      pauses: [...new Pauses(paths).told],
      ...(own && { agent: { ...own, update: null, signals } }),
      // Its silence from now on is none that was announced.
      leaving: 'no',
    };
    // What it can do follows from that nobody has rules there; the report has said the most.
    await Promise.all([
      report(link, { ...said, at: new Date().toISOString() }, limit),
      sayAbilities(link, []).catch(() => undefined),
    ]);
    return true;
  };
  // A question for the installation's name is not ended by the signal.
  return await Promise.race([tell().catch(() => false), sleep(patienceMs, false)]);
}
