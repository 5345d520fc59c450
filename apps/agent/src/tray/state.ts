/** What the tray shows of what the agent says. */
import type { TrayState } from '@kinward/contract/computers/agent-page.schemas.ts';
import type { Look } from './icon.ts';
import type { Words } from './words.ts';

/** Null: the agent does not answer. */
export type Known = TrayState | null;

const waitingIn = ({ asks }: TrayState) => asks.find(({ state }) => state === 'waiting');
/** A program that is ended in the next minutes. */
const endingIn = ({ notices }: TrayState, now: number) =>
  notices.find(
    ({ program, endsAt }, at) =>
      endsAt !== null &&
      Date.parse(endsAt) > now &&
      // The newest of each says what is so.
      notices.findIndex((one) => one.program === program) === at,
  );
/** Whether something of what should hold does not: of the rules, or of the agent's parts; of who has no rules, those of the others. */
export const faultsIn = ({ faults, health, rules, filtered }: TrayState): boolean =>
  faults.some((fault) => fault !== 'off') ||
  (health !== null &&
    (rules === 'in-force' || filtered.length > 0) &&
    (health.names === 'open' || health.browsers === false || !health.programs));

/** What the icon shows. @param now milliseconds since the epoch */
export function lookOf(state: Known, now: number): Look {
  if (!state) return 'silent';
  const { rules, paused, filtered, silentSince } = state;
  if (rules === 'off' || rules === 'paused' || (rules === 'none' && paused.length > 0)) return 'paused';
  if (faultsIn(state) || waitingIn(state) || endingIn(state, now)) return 'told';
  const holds = rules === 'in-force' || (rules === 'none' && filtered.length > 0);
  return holds && silentSince === null ? 'filtered' : 'silent';
}

/** As the family calls the child, else the account. */
const who = ({ of, user }: TrayState): string => of?.childName ?? user.name;

/** The one sentence that the tray says. */
export function sentenceOf(state: Known, now: number, words: Words): string {
  if (!state) return words.away;
  const { rules, paused, filtered, user, silentSince } = state;
  if (rules === 'off') return words.off;
  if (rules === 'paused') {
    const own = paused.find((pause) => pause.user === null || pause.user === user.name);
    return words.paused(who(state), own?.until ?? null);
  }
  const others = paused.flatMap((pause) => pause.user ?? []);
  if (rules === 'none' && paused.length > 0)
    return others.length < paused.length ? words.pausedAll : words.pausedOthers(others);
  const ending = endingIn(state, now);
  if (ending?.endsAt) return words.ends(ending.program || words.screen, ending.endsAt);
  const waiting = waitingIn(state);
  if (waiting) return words.waits(waiting.name, waiting.minutes);
  if (faultsIn(state)) return words.faults;
  if (rules === 'waiting') return words.waiting(who(state));
  if (silentSince !== null) return words.silent(silentSince);
  if (rules === 'in-force') return words.filtered(who(state));
  return filtered.length > 0 ? words.others(filtered) : words.nobody;
}
