/** Where the agent has its files on a Mac: in folders that only the administrator reads. */
import path from 'node:path';
import type { Paths } from '../../paths.ts';

export const DATA = '/Library/Application Support/Kinward';

export interface MacPaths extends Paths {
  /** Servers for names as they were, for the watchdog too. */
  dnsBefore: string;
  /** Ids of users with rules that hold, a line each, for the watchdog. */
  bound: string;
  /** The number of the process that answers. */
  pid: string;
  filterToken: string;
  managed: string;
}

/**
 * @param boot of this start of the computer: what goes with the next one is in a folder of its name
 * @param folder of the agent's data @param managed of preferences that an administrator sets
 */
export function macPaths(boot: string, folder = DATA, managed = '/Library/Managed Preferences'): MacPaths {
  const now = path.join(folder, 'now', boot);
  return {
    policies: path.join(folder, 'policy-of-administrator.json'),
    enrolment: path.join(folder, 'enrol.json'),
    enrolmentFault: path.join(now, 'enrol-fault'),
    link: path.join(folder, 'link.json'),
    signed: path.join(folder, 'policy.json'),
    lists: path.join(folder, 'lists'),
    status: path.join(now, 'status.json'),
    unanswered: path.join(now, 'unanswered'),
    guard: path.join(folder, 'guard'),
    journal: path.join(folder, 'journal'),
    journalNow: path.join(now, 'journal'),
    pauses: path.join(now, 'pauses.json'),
    toldPauses: path.join(folder, 'pauses-told.json'),
    password: path.join(folder, 'password.json'),
    tries: path.join(folder, 'tries.json'),
    signals: path.join(folder, 'signals.json'),
    use: path.join(folder, 'use.json'),
    ownPrograms: path.join(folder, 'own-programs.json'),
    updates: path.join(folder, 'update'),
    updateNow: path.join(now, 'update-now'),
    // Everybody reaches it; the data's folder is the administrator's.
    control: '/var/run/kinward-agent.sock',
    administrator: path.join(now, 'administrator'),
    offForGood: path.join(folder, 'off'),
    offForNow: path.join(now, 'off'),
    dnsBefore: path.join(folder, 'dns-before'),
    bound: path.join(folder, 'bound'),
    pid: path.join(folder, 'pid'),
    filterToken: path.join(now, 'filter-token'),
    managed,
  };
}
