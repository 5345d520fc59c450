/** What a policy decides by beside its exceptions and lists, and a change of it. */
import { TARGETS } from '@kinward/catalogue/facts.ts';
import { ENGINES } from '@kinward/catalogue/shown.ts';
import type { FieldError } from '@kinward/contract/errors.ts';
import type {
  FilterPolicy,
  FilterPolicyUpdate,
} from '@kinward/contract/filter-policies/filter-policies.schemas.ts';
import { WEEK_DAYS } from '@kinward/contract/schedules/schedules.schemas.ts';
import { newId } from '../../platform/ids.ts';
import { readAliases, requireValid } from './typed.ts';

const PARTS = [
  'blocked',
  'allowed',
  'allowOnly',
  'safeSearch',
  'youtube',
  'blockPage',
  'logging',
  'aliases',
  'windows',
] as const;
export type Settings = Pick<FilterPolicy, (typeof PARTS)[number]>;

const KNOWN: ReadonlySet<string> = new Set(TARGETS);

/** What no child needs; the rest is the parents' to decide. */
const CLOSED_FIRST = ['adult', 'gore', 'self-harm', 'hate', 'gambling', 'strangers'];

/** A new policy: safe for a child, and open otherwise. */
export const FIRST: Settings = {
  blocked: TARGETS.filter(
    (target) =>
      /^(?:security|escape):/u.test(target) || CLOSED_FIRST.some((id) => target === `category:${id}`),
  ),
  allowed: [],
  allowOnly: false,
  safeSearch: ENGINES.map(({ engine }) => engine),
  youtube: 'moderate',
  blockPage: true,
  logging: 'age',
  aliases: [],
  windows: [],
};

/** What is stored; what was not there yet when it was stored is as in a new one. */
export const settingsOf = (stored: unknown): Settings => ({ ...FIRST, ...(stored as Partial<Settings>) });

/** In the order of the catalogue, then of the lists, each once; what neither has is left out. */
const ordered = (wanted: readonly string[], lists: readonly string[]): string[] =>
  [...TARGETS, ...lists].filter((target) => wanted.includes(target));

/** Targets of lists that a policy names; one whose list is gone is no mistake of the parent. */
const listsIn = ({ blocked, windows }: Settings): string[] =>
  [...blocked, ...windows.flatMap(({ targets }) => (targets === 'all' ? [] : targets))].filter((target) =>
    target.startsWith('list:'),
  );

const unknown = (part: string, given: readonly string[], known: ReadonlySet<string>): FieldError[] =>
  given.flatMap((target, index) =>
    known.has(target) ? [] : [{ path: `${part}.${index}`, message: 'Choose one of the catalogue' }],
  );

const windowsOf = (
  given: NonNullable<FilterPolicyUpdate['windows']>,
  former: Settings['windows'],
  lists: readonly string[],
) => {
  const known = new Set(former.map(({ windowId }) => windowId));
  return given.map(({ windowId, targets, weekDays, ...rest }): Settings['windows'][number] => {
    const isOld = windowId !== undefined && known.delete(windowId);
    return {
      windowId: isOld ? windowId : newId(),
      ...rest,
      targets: targets === 'all' ? 'all' : ordered(targets, lists),
      weekDays: WEEK_DAYS.filter((day) => weekDays.includes(day)),
    };
  });
};

/** Blocked and allowed at once is nothing: what is sent is the later of both, and of both sent the blocked. */
const withoutBoth = (next: Settings, change: FilterPolicyUpdate): Pick<Settings, 'blocked' | 'allowed'> => {
  const { blocked, allowed } = next;
  return change.allowed && !change.blocked
    ? { blocked: blocked.filter((target) => !allowed.includes(target)), allowed }
    : { blocked, allowed: allowed.filter((target) => !blocked.includes(target)) };
};

/**
 * @param lists targets of the family's own lists
 * @throws AppError VALIDATION for what the catalogue does not have, and for aliases that cannot be used
 */
export const changedSettings = (
  former: Settings,
  change: FilterPolicyUpdate,
  ownNames: readonly string[],
  lists: readonly string[],
): Settings => {
  const { windows = [], aliases } = change;
  const known = new Set([...KNOWN, ...lists, ...listsIn(former)]);
  const read = aliases && readAliases(aliases, ownNames);
  requireValid([
    ...unknown('blocked', change.blocked ?? [], known),
    ...unknown('allowed', change.allowed ?? [], KNOWN),
    ...unknown('safeSearch', change.safeSearch ?? [], new Set(ENGINES.map(({ engine }) => engine))),
    ...windows.flatMap(({ targets }, index) =>
      targets === 'all' ? [] : unknown(`windows.${index}.targets`, targets, known),
    ),
    ...(read?.errors ?? []),
  ]);
  const given = Object.fromEntries(
    PARTS.flatMap((part) => (change[part] === undefined ? [] : [[part, change[part]]])),
  ) as Partial<Settings>;
  const next: Settings = {
    ...former,
    ...given,
    ...(change.blocked && { blocked: ordered(change.blocked, lists) }),
    ...(change.allowed && { allowed: ordered(change.allowed, []) }),
    ...(change.safeSearch && {
      safeSearch: ENGINES.flatMap(({ engine }) => (change.safeSearch?.includes(engine) ? [engine] : [])),
    }),
    ...(read && { aliases: read.values }),
    windows: change.windows ? windowsOf(change.windows, former.windows, lists) : former.windows,
  };
  return { ...next, ...withoutBoth(next, change) };
};
