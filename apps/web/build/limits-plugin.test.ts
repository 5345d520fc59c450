import { expect, it } from 'vitest';
import { LIMITS } from '@kinward/contract/limits.ts';
import { inlineLimits } from './limits-plugin.ts';

it('puts the number where a limit is read, and leaves the rest as it stands', () => {
  expect(inlineLimits('z.maxLength(LIMITS.nameMax, `At most ${LIMITS.nameMax}`)')).toBe(
    `z.maxLength((${LIMITS.nameMax}), \`At most \${(${LIMITS.nameMax})}\`)`,
  );
  for (const code of [
    'LIMITS.nobodyKnows',
    'MY_LIMITS.nameMax',
    'const { nameMax } = LIMITS',
    'LIMITS[name]',
  ])
    expect(inlineLimits(code)).toBe(code);
});
