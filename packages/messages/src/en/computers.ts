/** What notifications say of computers with an agent. */
import { MOST_USERS } from '@kinward/contract/computers/most-users.ts';
import type { CatalogueOf, Rendered } from '../catalogue.ts';
import type { ComputerSignal, NotificationParams } from '../kinds/notifications.ts';
import type { Format } from '../reader.ts';
import { plain } from '../plain.ts';
import { thing } from './thing.ts';

const PAUSED_BY: Record<NotificationParams['computer.paused']['by'], string> = {
  administrator: 'an administrator of the computer',
  password: 'somebody who knows its password',
  code: 'a one-time code of the portal',
  unprotected: 'somebody there, without a password, as its password protection is off',
  other: 'somebody in a way that this installation is too old to name',
};

/** What came with it. */
const morePauses = ({ more = 0 }: NotificationParams['computer.paused']): string =>
  more === 0
    ? ''
    : ` ${more === 1 ? 'Another pause' : `${more} other pauses`} came soon after it: the computer’s details list the last ones.`;

type Signal = NotificationParams['computer.signal'];

/** ` at 19:02`; empty where no clock says it. */
const whenOf = ({ at, isOld }: Signal, { clock, dateTime }: Format): string =>
  at === null ? '' : isOld ? ` on ${dateTime(at)}` : ` at ${clock(at)}`;

type NewUsers = NotificationParams['computer.new-users'];

const newUsers = ({ users, more = 0 }: NewUsers): string =>
  more > 0 ? `${users.length + more} new users` : users.length === 1 ? 'A new user' : 'New users';

/** Those who can have no rules, with what helps. */
const leftOutUsers = (params: NewUsers): string[] => {
  const { names = 0, many = 0 } = params.leftOut ?? {};
  const named =
    names === 1
      ? 'one user is not listed and can have no rules: its name is longer than 40 characters or has others than letters, digits, spaces, dots, dashes and underscores. Give it another name on the computer.'
      : `${names} users are not listed and can have no rules: their names are longer than 40 characters or have others than letters, digits, spaces, dots, dashes and underscores. Give them other names on the computer.`;
  const beyond = `${many === 1 ? 'one user' : `${many} users`} cannot be listed and can have no rules: ${MOST_USERS} are the most. Remove accounts there that nobody uses.`;
  return [...(names > 0 ? [named] : []), ...(many > 0 ? [beyond] : [])].map(
    (words) => `On ${thing(params)} ${words}`,
  );
};

const newUsersNotice = (params: NewUsers, { list }: Format): Rendered => {
  const { users, more } = params;
  const names = users.map(({ name, isAdministrator }) =>
    isAdministrator ? `${plain(name)} (administrator)` : plain(name),
  );
  const named = `${newUsers(params)} on ${thing(params)}${more === undefined ? '' : ', among them'}: ${list(names)}. No rules hold for ${users.length === 1 ? 'it' : 'them'} until a parent chooses, in its details under Desktop Management.`;
  return {
    title: users.length === 0 ? 'User who can have no rules' : 'New user on the computer',
    body: [...(users.length === 0 ? [] : [named]), ...leftOutUsers(params)].join(' '),
  };
};

/** What may be somebody going round the agent. @param when as `whenOf` says it */
const SIGNALS: Record<ComputerSignal, (params: Signal, when: string) => Rendered> = {
  'rules-taken': (params, when) => ({
    title: 'Rules taken away on the computer',
    body:
      params.times === 1
        ? `On ${thing(params)} another program took the rules away${when}. They were put back.`
        : `On ${thing(params)} another program took the rules away ${params.times} times, last${when}. They were put back each time.`,
  }),
  clock: (params) => ({
    title: 'Clock of the computer set',
    body: `The clock of ${thing(params)} was set by more than two minutes. Schedules there follow it.`,
  }),
  password: (params, when) => ({
    title: 'Passwords tried on the computer',
    body: `On ${thing(params)} somebody tried passwords${when}, until it took no more for a while.`,
  }),
  ended: (params) => ({
    title: 'Agent ended on the computer',
    body: `On ${thing(params)} the agent was ended, and runs again. An administrator of the computer can do that; so does a fault.`,
  }),
  vpn: (params, when) => ({
    title: 'VPN started on the computer',
    body: `On ${thing(params)} a VPN was started${when} while only somebody with rules was there. Sites are filtered by name all the same; what needs no name may go past the rules.`,
  }),
  'held-up': (params, when) => ({
    title: 'The agent was held up',
    body: `On ${thing(params)} programs of somebody with rules kept the agent from working${when}. They were ended, and the rules hold again. It takes skill, and hardly happens by chance.`,
  }),
  other: (params, when) => ({
    title: 'Something noticed on the computer',
    body: `On ${thing(params)} the agent noticed something${when} that this installation is too old to name. Update the installation to read what it was.`,
  }),
  off: (params) => ({
    title: 'Rules switched off on the computer',
    body: `On ${thing(params)} an administrator of the computer has switched all rules off.`,
  }),
  removed: (params) => ({
    title: 'Agent removed from the computer',
    body: `The agent was removed from ${thing(params)}, and no rules hold there now. Install it again with a new code, or remove the computer, both in its details under Desktop Management.`,
  }),
};

export const computers: CatalogueOf<
  Pick<
    NotificationParams,
    `computer.${'own-rules' | 'new-users' | 'paused' | 'protection-off' | 'signal' | 'silent' | 'back'}`
  >
> = {
  'computer.own-rules': (params, { list }) => ({
    title: 'Whose rules on the computer?',
    body: `The device whose rules ${list(params.users.map(plain))} had on ${thing(params)} was removed. The rules of the computer itself hold until a parent chooses, in its details under Desktop Management.`,
  }),
  'computer.new-users': newUsersNotice,
  'computer.paused': (params) => ({
    title: 'Rules paused on the computer',
    body: `On ${thing(params)} the rules of ${params.user === null ? 'everybody' : plain(params.user)} are off ${params.minutes === null ? 'until it starts again' : `for ${params.minutes} minutes`}: by ${PAUSED_BY[params.by]}.${morePauses(params)}`,
  }),
  'computer.protection-off': (params) => ({
    title: 'Password protection switched off',
    body: `${params.actor} switched password protection off for ${thing(params)}. Everybody there, a child too, pauses its rules without a password until a parent switches it on again, in its details under Desktop Management.`,
  }),
  'computer.signal': (params, format) => SIGNALS[params.signal](params, whenOf(params, format)),
  'computer.silent': (params, { clock, dateTime }) => ({
    title: 'Computer silent',
    body: `${thing(params)} was last heard ${params.isOld ? `on ${dateTime(params.since)}` : `at ${clock(params.since)}`}, and did not say that it was shut down or put to sleep. It may have no network or no power, or somebody started another system on it.`,
  }),
  'computer.back': (params) => ({
    title: 'Computer heard again',
    body:
      params.was === undefined
        ? `${thing(params)} is heard again.`
        : `${thing(params)} is heard again. It had been ${params.was === 'off' ? 'shut down' : 'put to sleep'} in the normal way, and its word of that did not arrive: the alert that it was silent meant nothing.`,
  }),
};
