/** Messages about computers with an agent. */
import type { ComputerFault, PauseEndedBy } from '@kinward/contract/computers/computers.schemas.ts';
import { MOST_USERS } from '@kinward/contract/computers/most-users.ts';
import type { ToldSignal, UpdateReason } from '@kinward/contract/computers/agent-update.schemas.ts';
import { catalogue } from '../../../lib/language.ts';

const cannotBeListed = (count: number): string =>
  `${count === 1 ? 'One more user' : `${count} more users`} of the computer cannot be listed and can have no rules`;

export const computerTexts = catalogue('computer', {
  title: 'Who uses it',
  loading: 'Loading the local users',
  failed: 'The local users of this computer could not be read.',
  empty: 'The computer has no local users yet. One that is added there appears here.',
  whose: (user: string) => `Whose rules ${user} has`,
  nobody: 'No rules',
  administrator: (user: string) =>
    `${user} is an administrator of the computer and can undo all of this. Give a child an account without administrator rights.`,
  needsChoice: (user: string) =>
    `The device whose rules ${user} had was removed. The rules of this computer hold until you choose.`,
  keep: 'Keep these rules',
  newUser: (user: string, isAdministrator: boolean) =>
    isAdministrator
      ? `${user} is a new user of the computer and an administrator, and has no rules yet.`
      : `${user} is a new user of the computer and has no rules yet.`,
  newWhy: 'It came after the pairing. Choose whose rules it has.',
  leaveFree: 'It has no rules',
  isAdministrator: 'Administrator',
  gone: 'Not on the computer now',
  /** Local users that are not in the list; empty: none is. */
  leftOutNames: (count: number) =>
    count === 0
      ? ''
      : `${cannotBeListed(count)}: a name has at most 40 letters, digits, spaces, dots, dashes and underscores. Another name on the computer helps.`,
  leftOutMany: (count: number) =>
    count === 0
      ? ''
      : `${cannotBeListed(count)}: ${MOST_USERS} are the most. Remove accounts there that nobody uses.`,
  saved: 'Saved. The computer is told at once.',
  sites: 'It closes sites for each local user by these rules, without the internet of home as well.',
  sitesAndPrograms:
    'It closes sites and programs for each local user by these rules, without the internet of home as well.',
  paused: 'Paused',
  pausedUntil: (user: string | null, until: string | null) =>
    `The rules of ${user ?? 'everybody'} are off on the computer ${until === null ? 'until it starts again' : `until ${until}`}.`,
  allWell: 'All well',
  notAllWell: 'Not all well',
  pauses: 'Pauses',
  pausesNone: 'None',
  pausesNow: 'Paused now',
  pausesWhy: 'Rules are paused on the computer itself: by an administrator, by its password or by a code.',
  pausedBy: {
    administrator: 'an administrator',
    password: 'password',
    code: 'one-time code',
    unprotected: 'somebody there, without a password',
    other: 'a way that this installation is too old to name',
  },
  everybody: 'Everybody',
  pause: (began: string, ended: string | null, by: string) =>
    `${began} to ${ended ?? 'its next start'}, by ${by}`,
  pauseEnded: {
    time: 'Its time was over.',
    hand: 'Somebody at the computer ended it.',
    protection: 'It ended as a parent switched password protection on again.',
    restart: 'It ended as the computer was started again.',
    another: 'Another pause took its place.',
  } satisfies Record<PauseEndedBy, string>,
  /** Beside the one that is shown. */
  pausesAlike: (more: number, since: string) =>
    `And ${more === 1 ? 'once' : `${more} times`} more since ${since}`,
  pausesLeft: (count: number) => (count === 1 ? 'And one more pause' : `And ${count} more pauses`),
  showCode: 'Show a one-time code',
  code: (until: string) =>
    `Taken once, until ${until}: in Kinward on the computer, under Pause. Do not type a password where a child is signed in.`,
  password: 'Password of the computer',
  passwordNone: 'None',
  passwordIsSet: 'Set',
  passwordOff: 'Not asked for',
  protection: 'Password protection',
  protectionOn: 'A pause on this computer takes its password or a one-time code.',
  protectionWhy:
    'While it is off, everybody on this computer, a child too, pauses its rules without a password. You are told of each pause, and after ten within an hour it asks again.',
  protectionOff: (parent: string, at: string) => `Switched off by ${parent} (${at}).`,
  protectionWaits: 'Waiting for the computer; until then it is there as it was before.',
  noPassword: 'No password is set. With one, rules can be paused on the computer without a code.',
  passwordThere: (at: string) => `Set ${at}. The computer has it.`,
  passwordWaits: (at: string) => `Set ${at}. Waiting for the computer; until then it takes the former one.`,
  passwordKnown: 'Who set it is no parent of the family any more and may still know it. Set another one.',
  setPassword: 'Set a password',
  setAnother: 'Set another password',
  removePassword: 'Remove the password',
  passwordRemoved: 'Removed. The computer is told at once.',
  newPassword: 'New password of the computer',
  passwordHint: 'For this computer alone. Not your own: children use it.',
  passwordShort: (least: number) => `At least ${least} characters`,
  savePassword: 'Save the password',
  cancel: 'Cancel',
  agent: 'The agent',
  agentVersion: (version: string) => `Agent ${version}`,
  versionUnknown: 'Its version is not known: it is of an older Kinward. Install it again once.',
  updates:
    'It takes newer versions from this installation by itself, and the former one back where one does not work.',
  heldShort: (version: string) => `${version}, newer ones held`,
  held: 'Newer versions wait until you let them through.',
  heldBy: (parent: string | null, at: string) =>
    `Held by ${parent ?? 'a parent'} since ${at}. Any parent may let them through.`,
  updateHeld: (version: string) => `Version ${version} is there. It waits until you let it through.`,
  updateWaits: (version: string, why: string) => `Version ${version} waits: ${why}.`,
  updateFailed: (version: string, why: string) =>
    `Version ${version} did not work and was taken back: ${why}. The former one goes on; it is tried again in three days, and a newer one before.`,
  updateFailedHere: 'A newer version of the agent did not work here. Its details say why.',
  updateNotFetched:
    'The computer cannot fetch a newer version of its agent from this installation. It tries again within the hour.',
  updateWhy: {
    soon: 'the computer takes it within an hour or two while it is on',
    'not-fetched':
      'the computer could not fetch it from this installation, and tries it again within the hour',
    'no-room': 'the computer’s disk has no room for it (500 MB)',
    busy: 'another program was installing something on the computer',
    'not-the-file': 'what the computer received was not the file that this installation signed',
    'not-installed': 'it could not be installed',
    'not-ready': 'it did not start',
    'no-answer': 'it answered no names',
    'no-rules': 'its rules were not in force',
    'not-connected': 'it did not reach this installation',
    other: 'this installation is too old to name the reason: update it',
  } satisfies Record<UpdateReason, string>,
  hold: 'Hold newer versions',
  release: 'Let newer versions through',
  signals: {
    'rules-taken': (at: string) =>
      `${at}: another program took the rules away. They were put back within seconds.`,
    clock: (at: string) => `${at}: the computer’s clock was set.`,
    password: (at: string) => `${at}: passwords were tried until the computer took no more for a while.`,
    ended: (at: string) =>
      `${at}: the agent was ended and runs again: by an administrator of the computer, or by a fault.`,
    vpn: (at: string) =>
      `${at}: a VPN was started while only somebody with rules was there. Sites are filtered by name all the same; what needs no name may go past the rules.`,
    'held-up': (at: string) =>
      `${at}: programs of somebody with rules kept the agent from working. They were ended, and the rules hold again.`,
    other: (at: string) =>
      `${at}: the agent noticed something that this installation is too old to name. Update the installation to read what it was.`,
  } satisfies Record<ToldSignal['kind'], (at: string) => string>,
  rulesOf: (device: string) => `rules of ${device}`,
  silent:
    'Not heard while others of the family are, and it did not say that it was shut down or put to sleep. It may have no network or no power, or somebody started another system on it.',
  notHeard: 'Not heard from',
  notHeardSince: (at: string) => `Not heard from since ${at}`,
  notHeardWhy: 'Whether the rules hold is not known',
  left: { asleep: 'Asleep', off: 'Shut down' },
  leftSince: (at: string) => `Since ${at}, as it said itself; the rules hold when it is on`,
  off: 'Switched off',
  removed: 'Agent removed',
  removedUsers: 'The agent was removed: nobody has rules here now.',
  removedRules: (device: string) => `no rules now, those of ${device} once the agent is there again`,
  byHand: 'A newer version is installed on the computer by an administrator.',
  preview: {
    Windows:
      'Preview: nobody has run this agent on Windows yet. Sites follow who is signed in and active. Look whether the rules hold.',
    macOS:
      'Preview: nobody has run this agent on a Mac yet. Sites follow who is at the screen; programs are closed by who runs them. Look whether the rules hold.',
  },
  adults: 'No rules',
  adultsWhy:
    'Who has an account here with rules is an adult. Rules hold for no adult, and nothing is told of them.',
  ofAdult: (child: string) => `no rules, ${child} is an adult`,
  isAdult: (child: string) => `${child} is an adult: no rule holds`,
  none: 'Nobody yet',
  noneWhy: 'Choose whose computer this is: whose rules each local user has.',
  chooseWhose: 'Choose',
  inForce: 'In force',
  partlyInForce: 'Partly in force',
  notInForce: 'Not in force',
  inForceAt: (at: string) => `On the computer since ${at}`,
  partlyWhy: (at: string) => `It has the rules since ${at}, but a part of its agent does not work now`,
  notInForceWhy: (at: string) => `It has the rules since ${at}, but its agent keeps none of them now`,
  received: 'Received',
  receivedAt: (at: string) => `Received ${at}, not in force yet`,
  waiting: 'Waiting for the computer',
  waitingWhy:
    'It fetches the newest rules when it is on and has the internet. Until then the former ones hold.',
  pairedAgain: 'It was paired again and has not said yet what holds there.',
  faults: {
    off: 'An administrator has switched the rules off on the computer.',
    removed:
      'Its agent was removed, and its local users have no rules there now. Install it again with a new code, or remove the computer from the list: both are in its details.',
    partly: 'A part of the rules does not hold there, as for a local user who is gone.',
    'not-applied': 'The newest rules could not be applied. Those before them hold.',
    refused: 'The computer refused rules that were not from this installation, or were old.',
    'no-lists':
      'A list from others has not reached the computer yet: what it alone closes is open until then. If it is damaged there, sites do not open until it is fetched again. Everything else holds.',
  } satisfies Record<ComputerFault, string>,
});
