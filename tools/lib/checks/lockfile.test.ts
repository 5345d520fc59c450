import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

interface Entry {
  resolved?: string;
  integrity?: string;
  link?: boolean;
  hasInstallScript?: boolean;
}

const read = (file: string): unknown =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, '../../..', file), 'utf8'));
const { packages } = read('package-lock.json') as { packages: Record<string, Entry> };
const { allowScripts } = read('package.json') as { allowScripts: Record<string, boolean> };
const installed = Object.entries(packages).filter(
  ([place, { link }]) => place.includes('node_modules/') && link !== true,
);
const nameOf = (place: string): string =>
  place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

describe('the lock file', () => {
  it('knows a digest of every package that is downloaded', () => {
    expect(installed.length).toBeGreaterThan(100);
    expect(
      installed
        .filter(([, { integrity }]) => integrity?.startsWith('sha512-') !== true)
        .map(([place]) => place),
    ).toEqual([]);
  });

  it('has no package with a script at its installation that is neither allowed nor refused', () => {
    const scripted = installed
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([place]) => nameOf(place));
    expect(scripted.filter((name) => allowScripts[name] === undefined)).toEqual([]);
  });
});
