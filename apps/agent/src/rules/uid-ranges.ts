/**
 * User ids that a local user has on this computer: the account's own, and those that it may use in user namespaces (subuid(5)). A container
 * without root asks by the latter.
 */

/** Ids from the first to the last, both included. */
export interface UidRange {
  first: number;
  last: number;
}

/**
 * The ids that `/etc/subuid` gives an account, by its name or by its number. Lines that are malformed are passed over, as `newuidmap` does.
 * @param text of the file
 */
export const subordinateIds = (text: string, { name, uid }: { name: string; uid: number }): UidRange[] =>
  text.split('\n').flatMap((line) => {
    const [, whose, start, count] = /^([^:\s]+):(\d+):(\d+)\s*$/u.exec(line) ?? [];
    const [first, ids] = [Number(start), Number(count)];
    return (whose === name || whose === String(uid)) && ids > 0 ? [{ first, last: first + ids - 1 }] : [];
  });

/** Whether an id is in one of the ranges. */
export const covers = (ranges: readonly UidRange[], id: number): boolean =>
  ranges.some(({ first, last }) => first <= id && id <= last);

/** Joined where they touch, in their order: sets of the kernel take no two that overlap. */
export function joined(ranges: readonly UidRange[]): UidRange[] {
  const all: UidRange[] = [];
  for (const { first, last } of ranges.toSorted((left, right) => left.first - right.first)) {
    const before = all.at(-1);
    if (before && first <= before.last + 1) before.last = Math.max(before.last, last);
    else all.push({ first, last });
  }
  return all;
}

/** What of some ranges is in none of others. */
export function without(ranges: readonly UidRange[], taken: readonly UidRange[]): UidRange[] {
  return joined(taken).reduce<UidRange[]>(
    (left, { first, last }) =>
      left.flatMap((range) =>
        [
          { first: range.first, last: Math.min(range.last, first - 1) },
          { first: Math.max(range.first, last + 1), last: range.last },
        ].filter((part) => part.first <= part.last),
      ),
    joined(ranges),
  );
}
