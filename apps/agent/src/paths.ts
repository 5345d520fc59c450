/**
 * Where the agent has its files: most have the same names on every system, in folders that differ. The folders of Linux are here,
 * those of others in `os`.
 */
import path from 'node:path';

export interface Paths {
  /** Which local users have which policies, on a computer that is not paired. */
  policies: string;
  /** The file by which a computer is paired that nobody pairs by hand, and what is wrong with it. */
  enrolment: string;
  enrolmentFault: string;
  /** The installation that the computer is paired with; not there: none. */
  link: string;
  /** The newest policy of that installation, as it signed it. */
  signed: string;
  /** Lists of others, and the table that was made of them. */
  lists: string;
  /** How the service is, for the command. */
  status: string;
  /** Questions that were read and are not answered yet. */
  unanswered: string;
  /** Rules of the kernel, as the unit `kinward-guard.service` loads them before any network is there. */
  guard: string;
  /** Settings of the computer as they were before the agent changed them. */
  journal: string;
  /** The same for settings that the computer's next start undoes by itself. */
  journalNow: string;
  /** Rules that are paused now; in the folder that goes with the computer's next start. */
  pauses: string;
  /** What the installation is told of pauses. */
  toldPauses: string;
  /** A slow hash of the agent's own password. */
  password: string;
  /** How often it was tried in vain, and which one-time code was taken last. */
  tries: string;
  /** How long programs were used, as far as the installation does not have it. */
  use: string;
  /** Programs of local users' own folders. */
  ownPrograms: string;
  /** Local users who have hidden the icon of their desktop. */
  hiddenIcons: string;
  /** Since when everything is closed for whom; in the folder that goes with the computer's next start. */
  closedSince: string;
  /** What the agent noticed that may be somebody going round it, for parents. */
  signals: string;
  /** The local users that the installation was told of last. */
  reported: string;
  /** That the computer was put to sleep or shut down, until the installation knows of it. */
  unsaid: string;
  /** Written when the computer last ran, by the time that rules were kept by. */
  clock: string;
  /** That the agent runs, and when it was told to end; in the folder that goes with the computer's next start. */
  running: string;
  /** A newer package that is being installed, and what came of the last one. */
  updates: string;
  /** There while an administrator asks for a newer version at once. */
  updateNow: string;
  /** The socket by which local users ask the agent for something. */
  control: string;
  /** By what an administrator is known there. */
  administrator: string;
  /** There while the agent is off for good; in the other folder, until the computer starts again at the latest. */
  offForGood: string;
  offForNow: string;
}

const folderOf = (given: string | undefined, usual: string): string => given ?? usual;

/** Where each of the agent's files is: `state` is kept, `now` goes with the next start of the computer. */
interface Folders {
  state: string;
  now: string;
}

/** Files that have the same name on every system. */
export const filesIn = ({
  state,
  now,
}: Folders): Omit<Paths, 'policies' | 'enrolment' | 'guard' | 'control'> => ({
  enrolmentFault: path.join(now, 'enrol-fault'),
  link: path.join(state, 'link.json'),
  signed: path.join(state, 'policy.json'),
  lists: path.join(state, 'lists'),
  status: path.join(now, 'status.json'),
  unanswered: path.join(now, 'unanswered'),
  journal: path.join(state, 'journal'),
  journalNow: path.join(now, 'journal'),
  pauses: path.join(now, 'pauses.json'),
  toldPauses: path.join(state, 'pauses-told.json'),
  password: path.join(state, 'password.json'),
  tries: path.join(state, 'tries.json'),
  use: path.join(state, 'use.json'),
  ownPrograms: path.join(state, 'own-programs.json'),
  hiddenIcons: path.join(state, 'hidden-icons.json'),
  closedSince: path.join(now, 'closed-since.json'),
  signals: path.join(state, 'signals.json'),
  reported: path.join(state, 'reported-users.json'),
  unsaid: path.join(state, 'unsaid.json'),
  clock: path.join(state, 'clock'),
  running: path.join(now, 'running.json'),
  updates: path.join(state, 'update'),
  updateNow: path.join(now, 'update-now'),
  administrator: path.join(now, 'administrator'),
  offForGood: path.join(state, 'off'),
  offForNow: path.join(now, 'off'),
});

/** systemd says the folders that it made; the command has the same ones. */
export function pathsOf(env: NodeJS.ProcessEnv): Paths {
  const settings = folderOf(env['CONFIGURATION_DIRECTORY'], '/etc/kinward-agent');
  const state = folderOf(env['STATE_DIRECTORY'], '/var/lib/kinward-agent');
  const now = folderOf(env['RUNTIME_DIRECTORY'], '/run/kinward-agent');
  return {
    ...filesIn({ state, now }),
    policies: path.join(settings, 'policy.json'),
    enrolment: path.join(settings, 'enrol.json'),
    guard: path.join(state, 'guard.nft'),
    // The folder itself is the administrator's.
    control: `${now}.sock`,
  };
}
