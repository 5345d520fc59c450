import { expect, it } from 'vitest';
import { LIMITS } from '@kinward/contract/limits.ts';
import { inlineLimits } from './limits-plugin.ts';

it('puts the number where a limit is read, and leaves the rest as it is', () => {
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

it.each([
  "// LIMITS.nameMax is what holds\nconst words = 'see LIMITS.nameMax';",
  '/** `LIMITS.nameMax` */ const words = `LIMITS.nameMax`;',
  'type Most = typeof LIMITS.nameMax;',
])('touches no comment, no text and no type: %s', (code) => {
  expect(inlineLimits(code)).toBe(code);
  const read = ' const most = LIMITS.nameMax;';
  expect(inlineLimits(`const sign = '📍 né';${read}${code}`)).toBe(
    `const sign = '📍 né'; const most = (${LIMITS.nameMax});${code}`,
  );
});

it('reads a component as well, and leaves what it shows', () => {
  expect(
    inlineLimits('const A = () => <b title="LIMITS.nameMax">LIMITS.nameMax{LIMITS.nameMax}</b>', 'tsx'),
  ).toBe(`const A = () => <b title="LIMITS.nameMax">LIMITS.nameMax{(${LIMITS.nameMax})}</b>`);
});
