/** Where the agent has its files on Windows: in a folder that only the system and administrators read. */
import path from 'node:path';
import type { Paths } from '../../paths.ts';

export interface WindowsPaths extends Paths {
  /** Security identifiers of those whose rules hold, for the host where this process is gone. */
  bound: string;
  /** Whom interfaces asked for names before. */
  before: string;
  /** Local users, for commands that the host does not serve. */
  users: string;
  /** Of which start of Windows the files in the folder `now` are. */
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
    control: CONTROL_PIPE,
    administrator: path.join(now, 'administrator'),
    offForGood: path.join(folder, 'off'),
    offForNow: path.join(now, 'off'),
    bound: path.join(folder, 'bound'),
    before: path.join(folder, 'dns-before.json'),
    users: path.join(now, 'users.json'),
    boot: path.join(folder, 'boot'),
    log: path.join(folder, 'agent.log'),
  };
}
