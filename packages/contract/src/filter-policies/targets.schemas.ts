/** What a rule of the filter closes or opens beside single names; the catalogue has the ones that there are. */
import { z } from '../schema.ts';

const ID = '[a-z0-9][a-z0-9-]{0,63}';
const KINDS = 'service|category|security|escape|list';

/** `category:games`, `service:tiktok`, `security:malware`, `escape:vpn`, `list:` and the id of an own list: one of `GET /filter/catalogue`. */
export const FilterTarget = z
  .string()
  .check(z.regex(new RegExp(`^(?:${KINDS}):${ID}$`, 'u'), 'Choose one of the catalogue'));
export type FilterTarget = z.output<typeof FilterTarget>;

export const FilterServiceTarget = z
  .string()
  .check(z.regex(new RegExp(`^service:${ID}$`, 'u'), 'Choose one of the catalogue'));

/** A search engine of the catalogue: `google`. */
export const FilterEngine = z
  .string()
  .check(z.regex(new RegExp(`^${ID}$`, 'u'), 'Choose one of the catalogue'));

/** What can be blocked and allowed, with its names in the reader's language. */
export const FilterCatalogue = z.object({
  /** In the order in which they are shown; then what gets round the filter, then lists that the family has added, where there are any. */
  groups: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      targets: z.array(z.object({ target: FilterTarget, name: z.string() })),
    }),
  ),
  /** By their names. */
  services: z.array(
    z.object({
      target: FilterServiceTarget,
      name: z.string(),
      /** What it follows while it is neither blocked nor allowed itself. */
      categories: z.array(FilterTarget),
      /** How many names it answers to, each with all below it. */
      names: z.number(),
    }),
  ),
  /** Search engines that can be made safe; YouTube is not among them, it has levels of its own. */
  engines: z.array(z.object({ engine: FilterEngine, name: z.string() })),
});
export type FilterCatalogue = z.output<typeof FilterCatalogue>;
