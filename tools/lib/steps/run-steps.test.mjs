import { expect, it, vi } from 'vitest';
import { runAll } from './run-steps.mjs';

const WISH = { named: [], changes: null, onlyChanged: false };

/** Steps that take a few turns, and what began and ended in which order. */
function stepsOf(...described) {
  const said = [];
  const steps = described.map((step) => ({
    ...step,
    run: async () => {
      said.push(`${step.name} begins`);
      for (let turn = 0; turn < (step.turns ?? 2); turn += 1) await new Promise(setImmediate);
      said.push(`${step.name} ends`);
      return { passed: 1, failed: 0 };
    },
  }));
  return { steps, said };
}

vi.spyOn(console, 'log').mockImplementation(() => undefined);

it('runs light steps before the others, and those that wait beside them', async () => {
  const { steps, said } = stepsOf(
    { name: 'mirror', isWaiting: true, turns: 9 },
    { name: 'lint', isLight: true },
    { name: 'unit' },
  );
  const taken = await runAll(steps, WISH);
  expect(said).toEqual([
    'mirror begins',
    'lint begins',
    'lint ends',
    'mirror ends',
    'unit begins',
    'unit ends',
  ]);
  expect(taken.map(({ outcome }) => outcome.passed)).toEqual([1, 1, 1]);
});

it('runs the others one by one', async () => {
  const { steps, said } = stepsOf({ name: 'unit', turns: 20 }, { name: 'installation' });
  await runAll(steps, WISH);
  expect(said.join()).toBe('unit begins,unit ends,installation begins,installation ends');
});
