/**
 * What is known of names, for the path of every question: the catalogue and the installation's own names, in one table. A lookup makes no
 * text and no object, and costs the same for a name that was never asked.
 */
import { factsOf, KNOWN_NAMES, searchOf, TARGETS } from '@kinward/catalogue/facts.ts';
import { domainsOf } from '@kinward/rules/sites/site-match.ts';
import { numberTargets, type TargetBits } from '@kinward/rules/sites/site-masks.ts';
import type { Target } from '@kinward/rules/sites/site-policy.ts';
import { buildTable } from '../table/build-table.ts';
import { openTable, TABLE_BITS, type TableInMemory } from '../table/name-table.ts';
import { SPECIAL_NAMES } from './special-names.ts';

/** The bit of each target. */
export const BITS = numberTargets(TARGETS);

/** With targets of a family's own lists behind those of the catalogue, whose bits stay the same. @throws RangeError for more than there is room for */
export const bitsWith = (lists: readonly Target[]): TargetBits =>
  lists.length === 0 ? BITS : numberTargets([...TARGETS, ...lists]);

/** Bits that are no target: always answered; a search engine's name, or one below; a special-use name, or one below. */
export const MARK = { trusted: TABLE_BITS - 1, search: TABLE_BITS - 2, special: TABLE_BITS - 3 } as const;
for (const bit of Object.values(MARK))
  if (BITS.targets[bit] !== undefined) throw new RangeError('no bit is left for what is no target');

const marksOf = (name: string, own: ReadonlySet<string>): number[] => {
  const { plumbing = false, helpline = false, hits } = factsOf(name);
  const suffixes = domainsOf(name);
  return [
    ...hits.flatMap(({ target }) => BITS.bits.get(target) ?? []),
    ...(plumbing || helpline || suffixes.some((suffix) => own.has(suffix)) ? [MARK.trusted] : []),
    ...(suffixes.some((suffix) => searchOf(suffix) !== undefined) ? [MARK.search] : []),
    ...(suffixes.some((suffix) => SPECIAL_NAMES.has(suffix)) ? [MARK.special] : []),
  ];
};

const encoder = new TextEncoder();

/** @param own names of the installation itself, each with all below it */
export function newNameBits(own: readonly string[]): TableInMemory {
  const owned = new Set(own);
  const all = new Set([...KNOWN_NAMES, ...owned, ...SPECIAL_NAMES]);
  const marksBy = new Map([...all].map((name) => [name, marksOf(name, owned)]));
  const entries = [...marksBy].flatMap(([name, marks]) => {
    const above = domainsOf(name).find((suffix) => suffix !== name && all.has(suffix));
    const gone = (marksBy.get(above ?? '') ?? []).filter((mark) => !marks.includes(mark));
    const bytes = encoder.encode(name);
    return [
      ...marks.map((mark) => ({ bytes, mark, isException: false })),
      ...gone.map((mark) => ({ bytes, mark, isException: true })),
    ];
  });
  const { block } = buildTable((add) => {
    for (const { bytes, mark, isException } of entries) add(bytes, 0, bytes.length, mark, isException);
  }, entries.length);
  return openTable(block);
}
