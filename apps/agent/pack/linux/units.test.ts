import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { COMMAND, ICON } from './content.ts';
import { SERVICE, UNITS } from './units.ts';

it('has an end of its own memory, as the kernel ends others before it', () => {
  const lines = UNITS[SERVICE ?? '']?.split('\n') ?? [];
  const megabytes = Number(lines.find((line) => line.startsWith('MemoryMax='))?.match(/(\d+)M$/u)?.[1]);
  expect(lines).toContain('OOMScoreAdjust=-900');
  // Nor does it end with what it has begun.
  expect(lines).toContain('OOMPolicy=continue');
  // Far above lists of six million names, at some 12 MB a million.
  expect(megabytes).toBeGreaterThan(3 * 6 * 12);
  expect(megabytes).toBeLessThanOrEqual(1024);
});

it('comes before programs that take all cores, and may say so for its session', () => {
  const lines = UNITS[SERVICE ?? '']?.split('\n') ?? [];
  const [, place] = lines.map((line) => /^Nice=(-\d+)$/u.exec(line)).find(Boolean) ?? [];
  expect(Number(place)).toBeLessThan(0);
  expect(lines.find((line) => line.startsWith('CapabilityBoundingSet='))).toContain('CAP_SYS_NICE');
  expect(COMMAND).toContain(`echo ${place} > /proc/self/autogroup`);
});

it('has an icon that desktops can draw: they read no variables of styles, and take black for them', () => {
  const icon = readFileSync(ICON, 'utf8');
  expect(icon).not.toMatch(/<style|var\(|currentColor|class=/u);
  expect(icon.match(/(?:fill|stroke)="#[\dA-F]{6}"/gu)).toHaveLength(3);
});
