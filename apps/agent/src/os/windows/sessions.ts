/**
 * Who is at a computer with Windows. Its resolver asks for everybody and does not say for whom, so that names are answered by the
 * policy of the local user who is signed in and active; where several with rules are (one of them from elsewhere), what is closed
 * for one of them is closed.
 */

export interface WindowsSession {
  id: string;
  sid: string;
  /** Signed in and in front, at the computer or from elsewhere. */
  isActive: boolean;
  /** At the screen of the computer itself. */
  isConsole: boolean;
  /** Null: Windows does not say. */
  idleSeconds: number | null;
  isLocked: boolean;
}

/** Without keyboard and mouse for longer nobody is taken to be there. It is long, as a film and a game with a gamepad need neither. */
const IDLE_SECONDS = 1800;

/** @param rows of the host: number, SID, name, state, whether at the console, idle seconds, whether locked */
export const sessionsIn = (rows: readonly (readonly string[])[]): WindowsSession[] =>
  rows.map(([id = '', sid = '', , state, console, idle = '', locked]) => ({
    id,
    sid,
    isActive: state === 'active',
    isConsole: console === '1',
    idleSeconds: idle === '' ? null : Number(idle),
    isLocked: locked === '1',
  }));

/**
 * By whose rules names are answered now; empty: by none, and the computer asks whom it asked before.
 * @param boundOf the policy of a user by their SID; undefined: no rules
 */
export function answeringBy<Policy>(
  sessions: readonly WindowsSession[],
  boundOf: (sid: string) => Policy | undefined,
): Policy[] {
  const active = sessions
    .filter(({ isActive }) => isActive)
    .toSorted((one, other) => Number(other.isConsole) - Number(one.isConsole));
  return [...new Set(active.flatMap(({ sid }) => boundOf(sid) ?? []))];
}

/** Whose minutes pass: by what Windows says of their sessions, which who is signed in does not choose. */
export const presentIn = (sessions: readonly WindowsSession[]): ReadonlySet<string> =>
  new Set(
    sessions
      .filter(
        ({ isActive, isLocked, idleSeconds }) =>
          isActive && !isLocked && (idleSeconds === null || idleSeconds < IDLE_SECONDS),
      )
      .map(({ sid }) => sid),
  );
