/** Reads the packs of vector tiles that the build has cut (build/basemap.ts). */
interface BasemapIndex {
  version: string;
  maxZoom: number;
  packZooms: number[];
  packs: number[];
  attribution: string;
}

export interface TilePacks {
  readonly maxZoom: number;
  /** The tile's bytes (Mapbox Vector Tile), or undefined where there is only sea. */
  tile(z: number, x: number, y: number): Promise<ArrayBuffer | undefined>;
}

const keyOf = (z: number, x: number, y: number): string => `${z}-${x}-${y}`;
const HEAD_BYTES = 16;

/** Takes a pack apart. @throws RangeError when it is cut short. */
export const unpack = (pack: ArrayBuffer): Map<string, ArrayBuffer> => {
  const tiles = new Map<string, ArrayBuffer>();
  const view = new DataView(pack);
  for (let at = 0; at < pack.byteLength;) {
    const [z, x, y, length] = [0, 4, 8, 12].map((offset) => view.getUint32(at + offset, true)) as [
      number,
      number,
      number,
      number,
    ];
    const end = at + HEAD_BYTES + length;
    if (end > pack.byteLength) throw new RangeError('A pack of the map is cut short.');
    tiles.set(keyOf(z, x, y), pack.slice(at + HEAD_BYTES, end));
    at = end;
  }
  return tiles;
};

const inflate = async (response: Response): Promise<ArrayBuffer> => {
  if (!response.body) return new ArrayBuffer(0);
  return new Response(response.body.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
};

const load = async (address: string): Promise<Response> => {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The map answered ${response.status}.`);
  return response;
};

/** The pack that a tile is in. */
export const packOf = (packZooms: readonly number[], z: number, x: number, y: number): string => {
  const top = packZooms.findLast((zoom) => zoom <= z) ?? 0;
  const shift = z - top;
  return keyOf(top, x >> shift, y >> shift);
};

/** Fetches the index at once and packs when a tile of theirs is first asked for. @throws Error when the index cannot be read. */
const openTilePacks = async (base = '/basemap'): Promise<TilePacks> => {
  const index = (await (await load(`${base}/index.json`)).json()) as BasemapIndex;
  const existing = new Set<string>();
  for (let at = 0; at < index.packs.length; at += 3) existing.add(index.packs.slice(at, at + 3).join('-'));
  const packs = new Map<string, Promise<Map<string, ArrayBuffer>>>();

  const pack = (name: string): Promise<Map<string, ArrayBuffer>> => {
    const known = packs.get(name);
    if (known) return known;
    const fetched = load(`${base}/${index.version}/${name}.bin`).then(inflate).then(unpack);
    packs.set(name, fetched);
    // A pack that failed is asked for again by the next tile.
    fetched.catch(() => packs.delete(name));
    return fetched;
  };

  return {
    maxZoom: index.maxZoom,
    async tile(z, x, y) {
      const name = packOf(index.packZooms, z, x, y);
      if (!existing.has(name)) return undefined;
      return (await pack(name)).get(keyOf(z, x, y));
    },
  };
};

let shared: Promise<TilePacks> | undefined;

/** The packs of this installation, opened once a page. */
export const tilePacks = (): Promise<TilePacks> => {
  shared ??= openTilePacks().catch((error: unknown) => {
    shared = undefined;
    throw error;
  });
  return shared;
};
