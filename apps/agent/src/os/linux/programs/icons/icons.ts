/**
 * Icons of programs, as PNG files that an administrator has installed: of the theme that every desktop falls back to (hicolor),
 * of pixmaps, or where an entry names the file. What reads them is root, so a file that is the child's own, or that a link leads
 * to out of the system's folders, is none.
 */
import { createHash } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readdirSync,
  readlinkSync,
  readSync,
  realpathSync,
} from 'node:fs';
import path from 'node:path';
import { LIMITS } from '@kinward/contract/limits.ts';
import { READ_NOW } from '../../../../apps/file-facts.ts';

/** Where names of icons are looked for, the first first. */
const THEMES = [
  '/usr/local/share/icons/hicolor',
  '/usr/share/icons/hicolor',
  '/var/lib/flatpak/exports/share/icons/hicolor',
] as const;
const PIXMAPS = ['/usr/local/share/pixmaps', '/usr/share/pixmaps'] as const;
/** What a file lies in, once all links are followed. */
const SYSTEM = ['/usr/', '/opt/', '/snap/', '/var/lib/snapd/', '/var/lib/flatpak/'] as const;
/** In pixels, the best first: the portal shows them small. */
const SIZES = [96, 128, 64, 72, 48, 256, 32] as const;
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Where the first part of a PNG has its width and its height. */
const [WIDTH_AT, HEIGHT_AT] = [16, 20];
const NAME = /^[\w][\w.+ -]{0,200}$/u;
/** Rights by which others than the owner may write. */
const OTHERS_WRITE = 0o022;

export interface Icon {
  /** SHA-256 in hex. */
  digest: string;
  file: string;
}

export interface IconPlaces {
  themes: readonly string[];
  pixmaps: readonly string[];
  system: readonly string[];
  /** Whose the files are. */
  owner: number;
}

const PLACES: IconPlaces = { themes: THEMES, pixmaps: PIXMAPS, system: SYSTEM, owner: 0 };

function isPng(bytes: Buffer): boolean {
  if (bytes.length < HEIGHT_AT + 4 || !bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return false;
  const [width, height] = [bytes.readUInt32BE(WIDTH_AT), bytes.readUInt32BE(HEIGHT_AT)];
  return width > 0 && height > 0 && Math.max(width, height) <= LIMITS.iconSide;
}

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Files of a folder by their names; none where there is no such folder. */
function filesIn(folder: string): ReadonlySet<string> {
  try {
    return new Set(readdirSync(folder));
  } catch {
    return new Set();
  }
}

/** One look at the folders: what is installed later takes another one. */
export class Icons {
  readonly #places: IconPlaces;
  /** By folder. */
  readonly #files = new Map<string, ReadonlySet<string>>();

  constructor(places: IconPlaces = PLACES) {
    this.#places = places;
  }

  /** @param word the key `Icon` of an entry @returns null: there is none that can be sent */
  find(word: string): Icon | null {
    for (const file of this.#candidates(word)) {
      const bytes = this.#read(file);
      if (bytes) return { digest: digestOf(bytes), file };
    }
    return null;
  }

  /** @returns null: it has changed since, or is gone */
  read({ digest, file }: Icon): Buffer | null {
    const bytes = this.#read(file);
    return bytes && digestOf(bytes) === digest ? bytes : null;
  }

  #candidates(word: string): string[] {
    if (path.isAbsolute(word)) return [word];
    // Some entries name a file where a name is meant.
    const name = word.replace(/\.(?:png|svg|xpm)$/u, '');
    if (!NAME.test(name)) return [];
    const { themes, pixmaps } = this.#places;
    const folders = [
      ...SIZES.flatMap((size) => themes.map((theme) => path.join(theme, `${size}x${size}/apps`))),
      ...pixmaps,
    ];
    return folders
      .filter((folder) => this.#has(folder, `${name}.png`))
      .map((folder) => path.join(folder, `${name}.png`));
  }

  #has(folder: string, file: string): boolean {
    const files = this.#files.get(folder) ?? filesIn(folder);
    this.#files.set(folder, files);
    return files.has(file);
  }

  #read(file: string): Buffer | null {
    try {
      return this.#readAt(realpathSync(file));
    } catch {
      return null;
    }
  }

  /** @param place without a link in it @throws Error where it is gone, or has become a link */
  #readAt(place: string): Buffer | null {
    const { system, owner } = this.#places;
    if (!system.some((folder) => place.startsWith(folder))) return null;
    const handle = openSync(place, READ_NOW | constants.O_NOFOLLOW);
    try {
      // A folder on the way may have become a link since.
      if (readlinkSync(`/proc/self/fd/${handle}`) !== place) return null;
      const facts = fstatSync(handle);
      const isOurs = facts.isFile() && facts.uid === owner && (facts.mode & OTHERS_WRITE) === 0;
      if (!isOurs || facts.size > LIMITS.iconBytes) return null;
      const bytes = Buffer.alloc(facts.size);
      return readSync(handle, bytes, 0, facts.size, 0) === facts.size && isPng(bytes) ? bytes : null;
    } finally {
      closeSync(handle);
    }
  }
}
