/** One number in its several spellings: phones report it with its country or without, as it was dialled. */
import { sql } from 'kysely';
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { DbOrTx } from '../../platform/tx.ts';

/** A number as the log writes it, and the same with its country. */
export interface Spelling {
  form: string;
  whole: string;
}

/** Numbers that are looked at: a device can invent many that end alike, and reading 1,000 takes 11 to 24 ms of a core. */
const LOOKED_AT = 200;

/** Digits at the end that two spellings of a number share; what stands before them is the country and the way to dial out. */
const SHARED_DIGITS = 6;

/**
 * The country whose numbers are written without it: that of the child's own number, else that which all parents' numbers share. Parents in
 * several countries say nothing about where the child dials.
 */
export const countryOf = (own: string | null, parents: readonly string[]): CountryCode | undefined => {
  const known = (own === null ? parents : [own]).map((number) => parsePhoneNumberFromString(number));
  const [first] = known;
  const isOne = known.every((one) => one?.countryCallingCode === first?.countryCallingCode);
  return isOne ? known.find((one) => one?.country !== undefined)?.country : undefined;
};

/** The number with its country; as it is where it cannot be one of the country, such as 112. */
export const wholeNumber = (number: string, country: CountryCode | undefined): string => {
  if (country === undefined || number.startsWith('+')) return number;
  const parsed = parsePhoneNumberFromString(number, country);
  return parsed?.isValid() === true ? parsed.number : number;
};

/** The spellings that belong together: each number that the log writes in more ways than one. */
export const spellingsOf = (numbers: readonly string[], country: CountryCode | undefined): Spelling[] => {
  const all = numbers.map((form) => ({ form, whole: wholeNumber(form, country) }));
  return [...Map.groupBy(all, ({ whole }) => whole).values()].filter((one) => one.length > 1).flat();
};

/** The spellings of the numbers in the log of a device that is written in more ways than one. */
export const selectSpellings = async (
  db: DbOrTx,
  familyId: FamilyId,
  deviceId: DeviceId,
): Promise<Spelling[]> => {
  const { rows } = await sql<{ number: string }>`
    select unnest(forms) as number from (
      select array_agg(number) as forms from (
        select distinct number from contact_entries
        where device_id = ${deviceId} and family_id = ${familyId} and number ~ '^[+]?[0-9]{7,15}$'
      ) written group by right(number, ${SHARED_DIGITS}::integer) having count(*) > 1
    ) alike limit ${LOOKED_AT}`.execute(db);
  if (rows.length === 0) return [];
  const known = await sql<{ own: string | null; parents: string[] }>`
    select (select c.phone from devices d join children c on c.family_id = d.family_id and c.id = d.child_id
        where d.family_id = ${familyId} and d.id = ${deviceId}) as own,
      array(select a.phone from accounts a where a.family_id = ${familyId}) as parents`.execute(db);
  const { own = null, parents = [] } = known.rows[0] ?? {};
  return spellingsOf(
    rows.map(({ number }) => number),
    countryOf(own, parents),
  );
};

/** How the log of a device writes a number. */
export const selectForms = async (
  db: DbOrTx,
  familyId: FamilyId,
  deviceId: DeviceId,
  number: string,
): Promise<string[]> => {
  const spellings = await selectSpellings(db, familyId, deviceId);
  const { whole = number } = spellings.find(({ form }) => form === number) ?? {};
  return [number, ...spellings.filter((one) => one.whole === whole).map(({ form }) => form)];
};
