/** Ids of programs in the form in which the installation takes them and gives them back. */
import { isEssential } from '@kinward/rules/app-kinds.ts';

const APP_ID_MAX = 255;

/** A name of a file may have any sign in it; the installation takes what is one line. @returns empty: nothing is left of it */
export const plainId = (id: string): string =>
  id
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD')
    .slice(0, APP_ID_MAX)
    .toWellFormed()
    .trim();

/** Each once. No rule for the whole device closes what a phone calls for help with, and no program of a computer may say that it is that. */
export const plainIds = (ids: readonly (string | null | undefined)[]): string[] => [
  ...new Set(
    ids.flatMap((id) => {
      const plain = plainId(id ?? '');
      return plain === '' || isEssential(plain) ? [] : [plain];
    }),
  ),
];
