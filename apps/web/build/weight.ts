/**
 * What the scripts of each page weigh before it is usable, and the bar that a build must not pass. Counted from the
 * manifest, so the same sources give the same number on every machine.
 */
import { scriptsOf, type Manifest } from './document.ts';

/** KiB of scripts, compressed by gzip at its best level. */
const BARS = { login: 104, plain: 205, map: 270 } as const;

const FEATURES = 'src/features';
/** The table of the signed-in pages and their frame. */
const FRAME = ['src/app/user-area.ts', 'src/app/shell/Shell.tsx'];
/** The same of the filter's pages. */
const FILTER_FRAME = ['src/app/filter/filter-area.ts', 'src/app/filter/FilterShell.tsx'];
const LOGIN = `${FEATURES}/accounts/pages/LoginPage.tsx`;
const DASHBOARD = `${FEATURES}/dashboard/pages/DashboardPage.tsx`;

/** Pages of the accounts that are in the frame of the signed-in. */
const SIGNED_IN = /\/(?:EditProfile|VerifyProfile|ChangePassword)Page\.tsx$/u;

/** Pages that show a map as soon as they render, and the chunk that brings it when it is one of its own. */
const WITH_MAP: Readonly<Record<string, readonly string[]>> = {
  [DASHBOARD]: [`${FEATURES}/dashboard/components/LiveMap.tsx`],
  [`${FEATURES}/child-map/pages/ChildMapPage.tsx`]: [`${FEATURES}/child-map/components/FamilyMap.tsx`],
  [`${FEATURES}/driving/pages/DriveSafePage.tsx`]: [`${FEATURES}/driving/components/SpeedMap.tsx`],
  [`${FEATURES}/geofences/pages/AddGeofencePage.tsx`]: [],
  [`${FEATURES}/locations/pages/GeoLocationPage.tsx`]: [],
};

export interface PageWeight {
  name: string;
  kib: number;
  bar: number;
}

interface Measured {
  name: string;
  sources: readonly string[];
  bar: number;
}

/** A page's parts without and with its map; a page that has its map in its own chunk is only measured with it. */
function measuresOf(source: string): Measured[] {
  const name = /([^/]+)\.tsx$/u.exec(source)?.[1] ?? source;
  const isGuest = source.startsWith(`${FEATURES}/accounts/`) && !SIGNED_IN.test(source);
  const frame = source.startsWith(`${FEATURES}/filter/`) ? FILTER_FRAME : FRAME;
  const sources = isGuest ? [source] : [...frame, source];
  const map = WITH_MAP[source];
  const plain = { name, sources, bar: source === LOGIN ? BARS.login : BARS.plain };
  if (map === undefined) return [plain];
  const full = { name: `${name} with its map`, sources: [...sources, ...map], bar: BARS.map };
  return map.length === 0 ? [full] : [plain, full];
}

/**
 * Weighs every page of the build.
 * @param sizeOf bytes of a file of the build, compressed
 */
export function weighPages(manifest: Manifest, sizeOf: (file: string) => number): PageWeight[] {
  const pages = Object.keys(manifest).filter((key) => /^src\/features\/.*\/pages\/[^/]+\.tsx$/u.test(key));
  return pages.flatMap(measuresOf).map(({ name, sources, bar }) => {
    const bytes = scriptsOf(manifest, ...sources).reduce((sum, file) => sum + sizeOf(file), 0);
    return { name, kib: bytes / 1024, bar };
  });
}

/** One line for each page that is too heavy. */
export const overweight = (weights: readonly PageWeight[]): string[] =>
  weights
    .filter(({ kib, bar }) => kib > bar)
    .map(
      ({ name, kib, bar }) => `${name}: ${kib.toFixed(1)} KiB of scripts (gzip), over its bar of ${bar} KiB`,
    );
