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

it('runs those beside a step one after another, together with it', async () => {
  const { steps, said } = stepsOf(
    { name: 'unit', turns: 20 },
    { name: 'installation', beside: 'unit' },
    { name: 'stories', beside: 'unit' },
  );
  await runAll(steps, WISH);
  expect(said).toEqual([
    'unit begins',
    'installation begins',
    'installation ends',
    'stories begins',
    'stories ends',
    'unit ends',
  ]);
});

it('runs a step by itself where there is no memory for both, or the other one was not asked for', async () => {
  const { steps, said } = stepsOf({ name: 'unit' }, { name: 'stories', beside: 'unit', room: Infinity });
  await runAll(steps, WISH);
  await runAll(steps.slice(1), WISH);
  expect(said.join()).toBe('unit begins,unit ends,stories begins,stories ends,stories begins,stories ends');
});
