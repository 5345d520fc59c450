/** Names by which systems and browsers find out that a network wants somebody to sign in; they are answered whatever is closed. */
import { SYSTEM } from '@kinward/catalogue/system/system.ts';
import { domainsOf } from '@kinward/rules/sites/site-match.ts';

const CHECK_NAMES: ReadonlySet<string> = new Set(
  SYSTEM.flatMap(({ purpose, names }) => (purpose === 'connectivity' ? names : [])),
);

/** @param name in lower case, without a dot at the end */
export const isCheckName = (name: string): boolean =>
  domainsOf(name).some((suffix) => CHECK_NAMES.has(suffix));
