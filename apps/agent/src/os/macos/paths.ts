/** Where the agent has its files on a Mac: in folders that only the administrator reads. */
import path from 'node:path';
import { filesIn, type Paths } from '../../paths.ts';

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
    ...filesIn({ state: folder, now }),
    policies: path.join(folder, 'policy-of-administrator.json'),
    enrolment: path.join(folder, 'enrol.json'),
    guard: path.join(folder, 'guard'),
    // Everybody reaches it; the data's folder is the administrator's.
    control: '/var/run/kinward-agent.sock',
    dnsBefore: path.join(folder, 'dns-before'),
    bound: path.join(folder, 'bound'),
    pid: path.join(folder, 'pid'),
    filterToken: path.join(now, 'filter-token'),
    managed,
  };
}
