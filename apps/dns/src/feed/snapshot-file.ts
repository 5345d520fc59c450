/**
 * The newest rules on disk, so that a resolver that starts without its server decides as it did before: a head with what devices and homes are
 * found by, a line for the rules of each, and the SHA-256 of all of it. The lines are read once somebody asks.
 */
import { createHash, hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import {
  FilterSnapshot,
  type FeedNetwork,
  type FilterDevice,
} from '@kinward/contract/filter/filter.schemas.ts';
import { FeedList } from '@kinward/contract/filter/site-policy.schemas.ts';
import { z } from '@kinward/contract/schema.ts';
import { deviceFrom, filedDevice, filedNetwork, networkFrom, type Filed, type Place } from './filed.ts';
import { settleDraft } from '../replace-file.ts';
import { newTurns, type Turns } from './turns.ts';

/** Of the file, some 64 KiB. */
const LINES_AT_ONCE = 32;

/** What a resolver has of its server's feed. */
export interface Held {
  epoch: string;
  version: number;
  names: readonly string[];
  devices: ReadonlyMap<string, Filed<FilterDevice>>;
  networks: ReadonlyMap<string, Filed<FeedNetwork>>;
}

/** Of a device or a home: id, family, addresses, key, hardware addresses, and which of the head's lists it has. */
type Row = [string, Place['familyId'], string[], string | null, string[], number | null];

/** Its rows are as this form has them: the file is whole, and to look at each of thousands would be a tenth of a start. */
const Head = z.object({
  form: z.literal(2),
  epoch: z.string(),
  version: z.int(),
  names: z.array(z.string()),
  /** Each once, however many have them. */
  lists: z.array(z.array(FeedList)),
  devices: z.custom<Row[]>(Array.isArray),
  networks: z.custom<Row[]>(Array.isArray),
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

export const byId = <Of>(all: readonly Filed<Of>[]): Map<string, Filed<Of>> =>
  new Map(all.map((one) => [one.place.id, one]));

const heldOf = ({ epoch, version, names, devices, networks }: FilterSnapshot): Held => ({
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

/** What all of them are found by, as the first line of the file. */
async function headOf(
  { epoch, version, names }: Held,
  devices: readonly Filed<unknown>[],
  networks: readonly Filed<unknown>[],
  turn: Turns,
): Promise<string> {
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
  const rowsOf = async (all: readonly Filed<unknown>[]): Promise<string> => {
    const rows: string[] = [];
    for (const { place } of all) {
      const { id, familyId: family, addresses, keyHash = null, macs = [], lists: own } = place;
      rows.push(JSON.stringify([id, family, addresses, keyHash, macs, numberOf(own)]));
      await turn();
    }
    return `[${rows.join()}]`;
  };
  const rows = `"devices":${await rowsOf(devices)},"networks":${await rowsOf(networks)}`;
  return `${JSON.stringify({ form: 2, epoch, version, names, lists }).slice(0, -1)},${rows}}`;
}

/** In pieces, so that questions are answered meanwhile. @throws the system's error */
async function write(handle: FileHandle, lines: readonly string[]): Promise<void> {
  const sum = createHash('sha256');
  for (let at = 0; at < lines.length; at += LINES_AT_ONCE) {
    const piece = `${at === 0 ? '' : '\n'}${lines.slice(at, at + LINES_AT_ONCE).join('\n')}`;
    sum.update(piece);
    await handle.writeFile(piece);
  }
  await handle.writeFile(`\n${sum.digest('hex')}\n`);
}

/**
 * Whole or not at all: written beside it, to the disk, and moved into its place.
 * @param held as it is when this is called
 * @throws the system's error
 */
export const saveHeld = async (file: string, held: Held): Promise<void> => {
  const [devices, networks] = [[...held.devices.values()], [...held.networks.values()]];
  const draft = `${file}.new`;
  const handle = await open(draft, 'w', 0o600);
  try {
    const head = await headOf(held, devices, networks, newTurns());
    await write(handle, [head, ...[...devices, ...networks].map(({ text }) => text)]);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await settleDraft(draft, file);
};

/** The same of what the server says. @throws the system's error */
export const saveSnapshot = async (file: string, snapshot: FilterSnapshot): Promise<void> =>
  await saveHeld(file, heldOf(snapshot));
