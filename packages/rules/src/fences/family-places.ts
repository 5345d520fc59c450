/** What a family calls the place where a child is: a circle that parents marked for it, or for another of their children at the same point. */
import { metresBetween, type Place } from '../geo.ts';
import { fenceAt, isSurelyInside, type Fence } from './at-fence.ts';

/** The circles that can name a place of one child. */
export interface FamilyPlaces<F extends Fence = Fence> {
  /** Marked for a device of the child itself. */
  own: readonly F[];
  /** Marked for other children of the family, and a name for this one's places too. */
  lent: readonly F[];
}

/**
 * Places that each child has one of its own of: "at School" says of a sibling that it is at its own. Beginnings or ends of words, as
 * the languages of Europe write them in a name of a place.
 */
const OF_EACH =
  /school|schule|école|ecole|lycée|scuola|escola|escuela|colegio|instituto|college|collège|universi|kindergarten|nursery|guarder|crèche|kita\b|\buni\b|\bcole\b|\bclass|\bclase|\bwork|arbeit|trabajo|travail|lavoro|\bjob\b|\boffice|oficina|training|practice|entren/iu;

const nameOf = ({ fenceName }: Fence): string => fenceName.trim().toLowerCase();

/** Two circles of which neither middle is in the other. */
const areApart = (a: Fence, b: Fence): boolean => metresBetween(a, b) > Math.max(a.radius, b.radius);

/**
 * The places of a child: its own, and of its siblings' allowed ones those whose name says the same of this child. Not lent are a name of
 * which each child has its own place (School, Work), and one that means another place elsewhere in the family.
 */
export const familyPlaces = <F extends Fence>(own: readonly F[], siblings: readonly F[]): FamilyPlaces<F> => {
  const named = Map.groupBy([...own, ...siblings], nameOf);
  return {
    own,
    lent: siblings.filter(
      (fence) =>
        fence.action === 'Allow' &&
        !OF_EACH.test(fence.fenceName) &&
        !named.get(nameOf(fence))?.some((other) => areApart(other, fence)),
    ),
  };
};

/**
 * The circle that names where a child is. What was marked for the child comes first; where it should not be, no sibling's name is lent.
 * @returns undefined where no circle certainly contains the place
 */
export const placeAt = <F extends Fence>(
  fix: Place & { accuracy: number | null },
  { own, lent }: FamilyPlaces<F>,
): F | undefined => {
  const found = fenceAt(fix, own);
  if (found || own.some((fence) => fence.action === 'Block' && isSurelyInside(fix, fence))) return found;
  return fenceAt(fix, lent);
};
