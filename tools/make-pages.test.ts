import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { countStates, readSpecification, readThreats, ROOT } from './lib/doc-pages.ts';
import { brokenReferences } from './lib/doc-references.ts';
import { pages } from './make-pages.ts';

describe('docs/specification and docs/threats', () => {
  it('name only test files, titles, source files and pages that exist', () => {
    expect(brokenReferences()).toEqual([]);
  });

  it('hold every statement of the specification and every threat that they ever held', () => {
    const counts = countStates(readSpecification());
    expect(counts.built + counts['read differently'] + counts.manuals).toBeGreaterThanOrEqual(382);
    expect(readThreats().flatMap(({ threats }) => threats).length).toBeGreaterThanOrEqual(122);
  });

  it('name a test for everything that is built or defended', () => {
    const untested = [
      ...readSpecification()
        .flatMap(({ statements }) => statements)
        .filter(({ state, tests }) => state === 'built' && tests.length === 0)
        .map(({ statement }) => statement),
      ...readThreats()
        .flatMap(({ threats }) => threats)
        .filter(({ tests }) => tests.length === 0)
        .map(({ threat }) => threat),
    ];
    expect(untested).toEqual([]);
  });

  it('are what the pages are made from: run "node tools/make-pages.ts" after a change', () => {
    for (const [file, content] of Object.entries(pages()))
      expect(readFileSync(path.join(ROOT, file), 'utf8'), file).toBe(content);
  });
});
