import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readLicences } from './licences.ts';

const ROOT = path.join(import.meta.dirname, '../../../..');
const { packages, texts } = readLicences(ROOT);
const names = packages.map(({ name }) => name);

const dependenciesOf = (workspace: string): string[] => {
  const file = JSON.parse(readFileSync(path.join(ROOT, workspace, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  return Object.keys(file.dependencies).filter((name) => !name.startsWith('@kinward/'));
};

it.each(['apps/web', 'apps/server', 'packages/rules'])('names every dependency of %s', (workspace) => {
  expect(names).toEqual(expect.arrayContaining(dependenciesOf(workspace)));
});

it('names what these need in turn, and nothing of the tests or of our own packages', () => {
  expect(names).toEqual(expect.arrayContaining(['scheduler', 'pg-protocol', 'world-atlas']));
  expect(names.filter((name) => /^@kinward|playwright|^vitest$|^vite$/u.test(name))).toEqual([]);
});

it('says which licence each has, and gives the text of nearly all', () => {
  expect(packages.filter(({ licence, text }) => licence === '' && text === null)).toEqual([]);
  expect(packages.filter(({ text }) => text === null).length).toBeLessThan(packages.length / 5);
  expect(texts.every((text) => text.length > 100)).toBe(true);
});
