import { expect, it } from 'vitest';
import { deviceId } from '@kinward/contract/ids.ts';
import type { FilterSimulation } from '@kinward/contract/filter-policies/explain.schemas.ts';
import { bySite } from './simulation.ts';

const device = (end: string) => deviceId().parse(`0190a0a0-0000-7000-8000-00000000000${end}`);
const change = (
  end: string,
  domain: string,
  before: 'allow' | 'block' | 'rewrite',
  after: 'allow' | 'block' | 'rewrite',
) => ({ deviceId: device(end), domain, before, after, questions: 3 }) as FilterSimulation['changes'][number];

it('sites that close and that open are apart, each with all devices that asked for it', () => {
  const changes = [
    change('1', 'tiktok.com', 'allow', 'block'),
    change('2', 'tiktok.com', 'allow', 'block'),
    change('1', 'reddit.com', 'block', 'rewrite'),
    change('1', 'google.com', 'allow', 'rewrite'),
  ];
  expect(bySite({ changes })).toEqual([
    {
      domain: 'tiktok.com',
      becomes: 'closed',
      devices: [
        { deviceId: device('1'), questions: 3 },
        { deviceId: device('2'), questions: 3 },
      ],
    },
    { domain: 'reddit.com', becomes: 'open', devices: [{ deviceId: device('1'), questions: 3 }] },
  ]);
});
