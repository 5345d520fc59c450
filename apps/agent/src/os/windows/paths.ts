/** Where the agent has its files on Windows: in a folder that only the system and administrators read. */
import path from 'node:path';
import { filesIn, type Paths } from '../../paths.ts';

export interface WindowsPaths extends Paths {
  /** Security identifiers of those whose rules hold, for the host where this process is gone. */
  bound: string;
  /** Resolvers of each network interface before the agent's. */
  before: string;
  /** Local users, for commands that the host does not serve. */
  users: string;
  /** Has the id of the start of Windows that the files in the folder `now` are of. */
  boot: string;
  log: string;
}

const CONTROL_PIPE = '\\\\.\\pipe\\kinward-agent';

/** @param folder left out: that of the programs' data */
export function windowsPaths(
  env: NodeJS.ProcessEnv,
  folder = path.join(env['ProgramData'] ?? 'C:\\ProgramData', 'Kinward'),
): WindowsPaths {
  const now = path.join(folder, 'now');
  return {
    ...filesIn({ state: folder, now }),
    policies: path.join(folder, 'policy-of-administrator.json'),
    enrolment: path.join(folder, 'enrol.json'),
    guard: path.join(folder, 'guard'),
    control: CONTROL_PIPE,
    bound: path.join(folder, 'bound'),
    before: path.join(folder, 'dns-before.json'),
    users: path.join(now, 'users.json'),
    boot: path.join(folder, 'boot'),
    log: path.join(folder, 'agent.log'),
  };
}
