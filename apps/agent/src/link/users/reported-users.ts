/** Which local users the installation is told of: one that it does not take would have it refuse all that the computer says. */
import {
  LocalUserName,
  type ComputerReport,
  type LeftOutUsers,
} from '@kinward/contract/computers/computers.schemas.ts';
import { MOST_COUNTED, MOST_USERS } from '@kinward/contract/computers/most-users.ts';
import type { ReportedUser } from '../session.ts';

export interface Reported {
  users: ReportedUser[];
  /** Names, of those who are not told of: such a name is not taken, or there are too many. */
  leftOut: string[];
  /** The same for the portal, which shows no name that it does not take. */
  counted: LeftOutUsers;
}

/**
 * Of more than the installation takes those with rules come first, then administrators, then the others as the system lists them.
 * @param bound names of those with rules
 */
export function reportedUsers(
  people: readonly ReportedUser[],
  bound: ReadonlySet<string> = new Set(),
): Reported {
  const isTaken = ({ name }: ReportedUser): boolean => LocalUserName.safeParse(name).success;
  const order = ({ name, isAdministrator }: ReportedUser): number =>
    bound.has(name) ? 0 : isAdministrator ? 1 : 2;
  const taken = people.filter(isTaken).toSorted((one, other) => order(one) - order(other));
  const chosen = new Set(taken.slice(0, MOST_USERS));
  return {
    users: people.filter((one) => chosen.has(one)),
    leftOut: people.flatMap((one) => (chosen.has(one) ? [] : [one.name])),
    counted: {
      names: Math.min(MOST_COUNTED, people.length - taken.length),
      many: Math.min(MOST_COUNTED, taken.length - chosen.size),
    },
  };
}

/** As the installation is told. */
export type ToldUsers = Pick<ComputerReport, 'users' | 'leftOut'>;

/** Of who is left out also that nobody is: one that comes later is news then, which the first that is said of it is not. */
export const toldUsers = ({ users, counted }: Reported): ToldUsers => ({ users, leftOut: counted });

/** The same for as long as the service runs, which says once who is left out. */
export function reporting({
  people,
  bound,
  say,
}: {
  people: () => readonly ReportedUser[];
  bound: () => ReadonlySet<string>;
  say: (line: string) => void;
}): () => ToldUsers {
  let said = '';
  return () => {
    const reported = reportedUsers(people(), bound());
    const words = leftOutText(reported.leftOut);
    if (words !== said && words !== '') say(words);
    said = words;
    return toldUsers(reported);
  };
}

/** For who installs, and the journal; names as JSON, so that nothing in one steers a terminal. @returns empty: nobody is left out */
export function leftOutText(leftOut: readonly string[]): string {
  const some = leftOut.slice(0, 5).map((name) => JSON.stringify(name.slice(0, 64)));
  const more = leftOut.length > some.length ? ` and ${leftOut.length - some.length} more` : '';
  return leftOut.length === 0
    ? ''
    : `The portal does not show ${some.join(', ')}${more}: it takes ${MOST_USERS} local users at most, and names of at most 40 letters, digits, spaces, dots, dashes and underscores. They can have no rules.`;
}
