/** What the manuals tell an operator to type is a command of today, with options that it has. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../commands.ts';

const MANUALS = path.resolve(import.meta.dirname, '../../../../web/manuals');

/** Every line of a manual that calls it, with the file that it is in. */
const calls = globSync('*/*.md', { cwd: MANUALS }).flatMap((file) =>
  Array.from(
    readFileSync(path.join(MANUALS, file), 'utf8').matchAll(/^.*npx kinward (?<call>.+)$/gmu),
    ({ groups }) => [file, groups?.['call'] ?? ''] as const,
  ),
);

const optionsIn = (text: string): string[] => text.match(/--[a-z-]+/gu) ?? [];
const withoutOptional = (usage: string): string => usage.replaceAll(/\[[^\]]*\]/gu, '');
/** The words that a call begins with: those before the first place for something of the operator's. */
const wordsOf = (usage: string): string[] => {
  const words = withoutOptional(usage).trim().split(/\s+/u);
  const end = words.findIndex((word) => !/^[a-z]+$/u.test(word));
  return end === -1 ? words : words.slice(0, end);
};

/** Whether a call is one of these ways. */
const isWay = (call: string, usage: string): boolean => {
  const words = call.split(/\s+/u);
  const options = optionsIn(call);
  return (
    wordsOf(usage).every((word, at) => words[at] === word) &&
    options.every((option) => optionsIn(usage).includes(option)) &&
    optionsIn(withoutOptional(usage)).every((option) => options.includes(option))
  );
};

describe('a command of the manuals', () => {
  it('is told in both languages alike', () => {
    const of = (language: string) =>
      calls
        .filter(([file]) => file.startsWith(`${language}/`))
        .map(([file, call]) => `${path.basename(file)}: ${call.replaceAll(/<[^>]*>/gu, '<>')}`)
        .toSorted();
    expect(of('en').length).toBeGreaterThan(8);
    expect(of('es')).toEqual(of('en'));
  });

  it.each(calls)('%s: npx kinward %s', async (_, call) => {
    const load = COMMANDS[call.split(' ')[0] ?? ''];
    expect(load).toBeDefined();
    const { usage } = await load!();
    expect(
      usage.some((way) => isWay(call, way)),
      usage.join('\n'),
    ).toBe(true);
  });

  it('is none that does not exist, leaves out what is needed, or has an option of another', () => {
    const usage = ['map add FILE [--name Home]', 'map add --around=LAT,LON --from URL [--name Home]'];
    const isKnown = (call: string): boolean => usage.some((way) => isWay(call, way));
    expect(['map add x.pmtiles --name Home', 'map add --around=1,2 --from x'].map(isKnown)).toEqual([
      true,
      true,
    ]);
    expect(['map remove Home', 'map add x --km 10', 'map ad x'].map(isKnown)).toEqual([false, false, false]);
  });
});
