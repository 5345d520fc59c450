/**
 * The newest rules on disk, so that a resolver that starts without its server decides as it did before: a head with what devices and homes are
 * found by, a line for the rules of each, and the SHA-256 of all of it. The lines are read once somebody asks.
 */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { familyId } from '@kinward/contract/ids.ts';
import {
  FilterSnapshot,
  type FeedNetwork,
  type FilterDevice,
} from '@kinward/contract/filter/filter.schemas.ts';
import { FeedList } from '@kinward/contract/filter/site-policy.schemas.ts';
import { nullable, z } from '@kinward/contract/schema.ts';
import { deviceFrom, filedDevice, filedNetwork, networkFrom, type Filed, type Place } from './filed.ts';

/** What a resolver has of its server's feed. */
export interface Held {
  epoch: string;
  version: number;
  names: readonly string[];
  devices: ReadonlyMap<string, Filed<FilterDevice>>;
  networks: ReadonlyMap<string, Filed<FeedNetwork>>;
}

/** Of a device or a home: id, family, addresses, key, hardware addresses, and which of the head's lists it has. */
const Row = z.tuple([
  z.string(),
  familyId(),
  z.array(z.string()),
  nullable(z.string()),
  z.array(z.string()),
  nullable(z.int()),
]);
type Row = z.output<typeof Row>;

const Head = z.object({
  form: z.literal(2),
  epoch: z.string(),
  version: z.int(),
  names: z.array(z.string()),
  /** Each once, however many have them. */
  lists: z.array(z.array(FeedList)),
  devices: z.array(Row),
  networks: z.array(Row),
});

const sumOf = (text: string | Uint8Array): string => hash('sha256', text);

/** @returns null where there is none, or one that is not whole or of another form */
export const loadSnapshot = (file: string): Held | null => {
  try {
    const bytes = readFileSync(file);
    const end = bytes.lastIndexOf('\n', -2);
    if (bytes.toString('latin1', end + 1) !== `${sumOf(bytes.subarray(0, end))}\n`) return null;
    const [first = '', ...lines] = bytes.toString('utf8', 0, end).split('\n');
    const head: unknown = JSON.parse(first);
    // An earlier version wrote all of it as one line.
    if (lines.length === 0 && !Object.hasOwn(head as object, 'form'))
      return heldOf(FilterSnapshot.parse(head));
    return heldIn(Head.parse(head), lines);
  } catch {
    return null;
  }
};

const byId = <Of>(all: readonly Filed<Of>[]): Map<string, Filed<Of>> =>
  new Map(all.map((one) => [one.place.id, one]));

export const heldOf = ({ epoch, version, names, devices, networks }: FilterSnapshot): Held => ({
  epoch,
  version,
  names,
  devices: byId(devices.map(filedDevice)),
  networks: byId(networks.map(filedNetwork)),
});

const heldIn = (
  { epoch, version, names, lists, devices, networks }: z.output<typeof Head>,
  lines: readonly string[],
): Held => {
  const placeOf = ([id, family, addresses, keyHash, macs, own]: Row): Place => ({
    id,
    familyId: family,
    addresses,
    keyHash: keyHash ?? undefined,
    macs,
    lists: own === null ? undefined : lists[own],
  });
  const textAt = (line: number): string => {
    const text = lines[line];
    if (text === undefined) throw new Error('a line is missing');
    return text;
  };
  return {
    epoch,
    version,
    names,
    devices: byId(devices.map((row, at) => deviceFrom(placeOf(row), textAt(at)))),
    networks: byId(networks.map((row, at) => networkFrom(placeOf(row), textAt(devices.length + at)))),
  };
};

const textOf = ({ epoch, version, names, devices, networks }: Held): string => {
  const numbers = new Map<string, number>();
  const lists: Place['lists'][] = [];
  const numberOf = (own: Place['lists']): number | null => {
    if (own === undefined) return null;
    const key = JSON.stringify(own);
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, lists.length);
    return lists.push(own) - 1;
  };
  const rowOf = <Of>({ place }: Filed<Of>): unknown[] => [
    place.id,
    place.familyId,
    place.addresses,
    place.keyHash ?? null,
    place.macs ?? [],
    numberOf(place.lists),
  ];
  const rows = { devices: [...devices.values()].map(rowOf), networks: [...networks.values()].map(rowOf) };
  const head = JSON.stringify({ form: 2, epoch, version, names, lists, ...rows });
  return [head, ...[...devices.values(), ...networks.values()].map(({ text }) => text)].join('\n');
};

/** Whole or not at all: written beside it, to the disk, and moved into its place. @throws the system's error */
export const saveHeld = async (file: string, held: Held): Promise<void> => {
  const text = textOf(held);
  const draft = `${file}.new`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(`${text}\n${sumOf(text)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
};

/** The same of what the server says. @throws the system's error */
export const saveSnapshot = async (file: string, snapshot: FilterSnapshot): Promise<void> =>
  await saveHeld(file, heldOf(snapshot));
