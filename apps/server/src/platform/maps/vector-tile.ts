/**
 * Reads a vector tile (MVT 2.1): what the words and the names need of it, points and lines with their properties. Own and
 * small, because a tile comes from a file that nobody vouches for: everything is bounded by the tile's own bytes.
 */
import { MapFileError } from './pmtiles-format.ts';

export type Value = string | number | boolean;

export interface TileFeature {
  /** 1 points, 2 lines, 3 areas. */
  kind: number;
  properties: Readonly<Record<string, Value>>;
  /** Lines, or the points of one, in tile units from its upper left corner: x, y, x, y… */
  lines(): number[][];
}

export interface TileLayer {
  name: string;
  /** Units of a tile's side. */
  extent: number;
  features: TileFeature[];
}

/** A value of a message: its field's number, its wire type, and a number or the place of its bytes. */
interface Field {
  number: number;
  wire: number;
  value: number;
  end: number;
}

const broken = (): MapFileError => new MapFileError('A tile is broken');

class Reader {
  at: number;
  readonly bytes: Buffer;
  readonly end: number;
  constructor(bytes: Buffer, at: number, end: number) {
    this.bytes = bytes;
    this.at = at;
    this.end = end;
  }

  number(): number {
    let value = 0;
    for (let scale = 1; this.at < this.end; scale *= 128) {
      const byte = this.bytes[this.at] as number;
      this.at += 1;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
      if (scale > 2 ** 63) break;
    }
    throw broken();
  }

  /** The next field; bytes are skipped and their place is given as `value` to `end`. */
  field(): Field {
    const key = this.number();
    const [number, wire] = [Math.floor(key / 8), key % 8];
    if (wire === 0) return { number, wire, value: this.number(), end: 0 };
    const length = wire === 2 ? this.number() : wire === 1 ? 8 : wire === 5 ? 4 : -1;
    const value = this.at;
    if (length < 0 || value + length > this.end) throw broken();
    this.at = value + length;
    return { number, wire, value, end: this.at };
  }

  *fields(): Generator<Field> {
    while (this.at < this.end) yield this.field();
  }
}

const signed = (value: number): number => (value % 2 === 1 ? -(value + 1) / 2 : value / 2);

const valueOf = (bytes: Buffer, { value: at, end }: Field): Value => {
  let value: Value = '';
  for (const field of new Reader(bytes, at, end).fields()) {
    if (field.number === 1 && field.wire === 2) value = bytes.toString('utf8', field.value, field.end);
    else if (field.number === 2 && field.wire === 5) value = bytes.readFloatLE(field.value);
    else if (field.number === 3 && field.wire === 1) value = bytes.readDoubleLE(field.value);
    else if (field.number === 6) value = signed(field.value);
    else if (field.number === 7) value = field.value !== 0;
    else if (field.number === 4 || field.number === 5) value = field.value;
  }
  return value;
};

const MOVE = 1;
const LINE = 2;

const linesOf = (bytes: Buffer, at: number, end: number): number[][] => {
  const reader = new Reader(bytes, at, end);
  const lines: number[][] = [];
  let [x, y] = [0, 0];
  let line: number[] = [];
  while (reader.at < reader.end) {
    const command = reader.number();
    const what = command % 8;
    if (what !== MOVE && what !== LINE) continue;
    for (let left = Math.floor(command / 8); left > 0; left -= 1) {
      x += signed(reader.number());
      y += signed(reader.number());
      if (what === MOVE) lines.push((line = []));
      line.push(x, y);
    }
  }
  return lines;
};

const featureOf = (
  bytes: Buffer,
  { value: at, end }: Field,
  keys: readonly string[],
  values: readonly Value[],
): TileFeature => {
  let kind = 0;
  let geometry = { at: 0, end: 0 };
  const properties: Record<string, Value> = Object.create(null) as Record<string, Value>;
  for (const field of new Reader(bytes, at, end).fields()) {
    if (field.number === 3) kind = field.value;
    else if (field.number === 4 && field.wire === 2) geometry = { at: field.value, end: field.end };
    else if (field.number === 2 && field.wire === 2) {
      const tags = new Reader(bytes, field.value, field.end);
      while (tags.at < tags.end) {
        const key = keys[tags.number()];
        const value = values[tags.number()];
        if (key === undefined || value === undefined) throw broken();
        properties[key] = value;
      }
    }
  }
  return { kind, properties, lines: () => linesOf(bytes, geometry.at, geometry.end) };
};

const EXTENT = 4096;

const layerOf = (bytes: Buffer, { value: at, end }: Field, wanted?: ReadonlySet<string>): TileLayer => {
  let name = '';
  let extent = EXTENT;
  const keys: string[] = [];
  const values: Field[] = [];
  const features: Field[] = [];
  for (const field of new Reader(bytes, at, end).fields()) {
    if (field.number === 1 && field.wire === 2) name = bytes.toString('utf8', field.value, field.end);
    else if (field.number === 5 && field.wire === 0) extent = field.value;
    else if (field.number === 2 && field.wire === 2) features.push(field);
    else if (field.number === 3 && field.wire === 2)
      keys.push(bytes.toString('utf8', field.value, field.end));
    else if (field.number === 4 && field.wire === 2) values.push(field);
  }
  if (extent < 1) throw broken();
  if (wanted && !wanted.has(name)) return { name, extent, features: [] };
  const known = values.map((field) => valueOf(bytes, field));
  return { name, extent, features: features.map((field) => featureOf(bytes, field, keys, known)) };
};

/**
 * The layers of an unpacked tile; those that are not wanted come without their features.
 * @throws MapFileError when it is broken
 */
export const readTile = (bytes: Buffer, wanted?: ReadonlySet<string>): TileLayer[] =>
  [...new Reader(bytes, 0, bytes.length).fields()]
    .filter(({ number, wire }) => number === 3 && wire === 2)
    .map((field) => layerOf(bytes, field, wanted));
