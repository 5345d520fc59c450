/** The last word of an agent that is removed: rules hold for nobody here any more. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Paths } from '../paths.ts';
import { Pauses } from '../rules/pauses.ts';
import { ownPackage } from '../update/own.ts';
import { trust } from './certificate.ts';
import { readLink, type Link } from './link.ts';
import { report, sayAbilities } from './server.ts';
import type { ReportedUser } from './session.ts';
import { Signals } from './signals/signals.ts';
import { readStatus } from './status.ts';
import { LastReported } from './users/last-reported.ts';
import { reportedUsers, toldUsers, type ToldUsers } from './users/reported-users.ts';

/** Milliseconds that a removal waits for the installation, also where nothing answers. */
const PATIENCE_MS = 1500;
/** And for a directory of users that is elsewhere, which nothing else can be done beside. */
const DIRECTORY_MS = 2000;

interface RemovalOptions {
  paths: Pick<Paths, 'link' | 'status' | 'pauses' | 'toldPauses' | 'signals' | 'reported'>;
  people: (withinMs: number) => readonly ReportedUser[];
  patienceMs?: number;
  /** As what it was installed. */
  installed?: typeof ownPackage;
}

/** @returns null: it is not paired, or it cannot be read with what */
function linkIn(paths: Pick<Paths, 'link'>): Link | null {
  try {
    return readLink(paths);
  } catch {
    return null;
  }
}

/** Those that are here now; where they cannot be asked for in time, as of a directory that is not reached, those that were told of last, or none. */
function usersOf(paths: Pick<Paths, 'status' | 'reported'>, people: RemovalOptions['people']): ToldUsers {
  try {
    return toldUsers(reportedUsers(people(DIRECTORY_MS), new Set(readStatus(paths)?.users)));
  } catch {
    return new LastReported(paths).read() ?? { users: [] };
  }
}

/**
 * Tells the installation that the agent is removed, and the rules are off with it, once what the agent changed is undone, so that parents read it at once and not
 * when the computer has been silent for hours. It never keeps anybody from removing the agent: a failure ends it and nothing else.
 * @returns whether the installation knows
 */
export async function tellOfRemoval({
  paths,
  people,
  patienceMs = PATIENCE_MS,
  installed = ownPackage,
}: RemovalOptions): Promise<boolean> {
  const link = linkIn(paths);
  if (!link) return false;
  // Before the time of the rest begins: nothing else is done beside it.
  const users = usersOf(paths, people);
  const limit = AbortSignal.timeout(patienceMs);
  const tell = async (): Promise<boolean> => {
    trust(link.certificate ?? null);
    const own = installed();
    const signals = [...new Signals(paths, () => undefined).list];
    const said: Parameters<typeof report>[1] = {
      ...users,
      inForce: null,
      // An installation that does not know the second word reads that it is switched off.
      faults: ['off', 'removed'],
      // What was not told yet is told now: it goes with the agent.
      pauses: [...new Pauses(paths).told],
      ...(own && { agent: { ...own, update: null, signals } }),
      // Its silence from now on is none that was announced.
      leaving: 'no',
    };
    await report(link, { ...said, at: new Date().toISOString() }, limit);
    return true;
  };
  const telling = tell().catch(() => false);
  const abilities = sayAbilities(link, [])
    .catch(async () => await sayAbilities(link, []))
    .catch(() => undefined);
  // A question for the installation's name is not ended by the signal.
  const isTold = await Promise.race([telling, sleep(patienceMs, false)]);
  // Nobody sets right later what it can do. Where the report has arrived there is a way, which may be slow.
  if (isTold) await Promise.race([abilities, sleep(patienceMs)]);
  return isTold;
}
