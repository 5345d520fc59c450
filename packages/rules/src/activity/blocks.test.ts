import { expect, it } from 'vitest';
import type { DeviceId } from '@kinward/contract/ids.ts';
import { joinBlocks } from './blocks.ts';

const MINUTE = 60_000;
const block = (domain: string, from: number, to: number, count: number, deviceId = 'd1') => ({
  domain,
  count,
  deviceId: deviceId as DeviceId,
  from: from * MINUTE,
  to: to * MINUTE,
});

it('joins what was tried again within an hour, by site and device', () => {
  const joined = joinBlocks([
    block('roblox.com', 100, 110, 3),
    block('roblox.com', 0, 14, 2),
    block('roblox.com', 74, 80, 1),
    block('other.example', 5, 5, 1),
    block('roblox.com', 5, 6, 1, 'd2'),
    block('roblox.com', 171, 171, 4),
  ]);
  expect(
    joined.map(({ domain, deviceId, from, to, count }) => [
      domain,
      deviceId,
      from / MINUTE,
      to / MINUTE,
      count,
    ]),
  ).toEqual([
    ['roblox.com', 'd1', 0, 110, 6],
    ['other.example', 'd1', 5, 5, 1],
    ['roblox.com', 'd2', 5, 6, 1],
    ['roblox.com', 'd1', 171, 171, 4],
  ]);
});
