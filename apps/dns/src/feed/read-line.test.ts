import { expect, it } from 'vitest';
import { FeedLine } from '@kinward/contract/filter/filter.schemas.ts';
import { deviceWith } from '@kinward/filter-core/policy/test-devices.ts';
import { filedLine, readLine } from './read-line.ts';

const snapshotOf = (count: number) => ({
  kind: 'snapshot',
  epoch: 'one',
  version: 1,
  names: [],
  devices: Array.from({ length: count }, (_, at) => deviceWith(`192.168.7.${at}`, {})),
});

it.each([1, 200])(
  'is checked as any line is with %d devices, and lets others have their turn',
  async (count) => {
    const text = JSON.stringify(snapshotOf(count));
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 0);
    expect(await readLine(text)).toEqual(filedLine(FeedLine.parse(JSON.parse(text))));
    clearInterval(counting);
    expect(turns > 0).toBe(count > 1);
  },
);

it.each([1, 200])('is refused with %d devices where the last is none', async (count) => {
  const { devices, ...rest } = snapshotOf(count);
  const line = { ...rest, devices: [...devices, { ...devices[0], addresses: 7 }] };
  await expect(readLine(JSON.stringify(line))).rejects.toThrow();
  await expect(readLine(JSON.stringify({ ...rest, devices, kind: 'other' }))).rejects.toThrow();
  await expect(readLine('{')).rejects.toThrow();
});
