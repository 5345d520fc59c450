import { expect, it } from 'vitest';
import { inTurns, type PaintedLayer } from './layers/painted-layer.ts';
import { turn } from './turns.ts';

it('gives each a task of its own, in their order', async () => {
  const said: string[] = [];
  const first = turn().then(() => {
    said.push('first');
    // Next in line of this task, before any other.
    queueMicrotask(() => said.push('end of the first'));
  });
  const second = turn().then(() => said.push('second'));
  said.push('now');
  await Promise.all([first, second]);
  expect(said).toEqual(['now', 'first', 'end of the first', 'second']);
});

it('lets each tile of a layer wait for a turn of its own', async () => {
  const layer = inTurns({} as PaintedLayer) as PaintedLayer & { tasks: Promise<void>[] };
  const said: string[] = [];
  const lay = async (name: string) => {
    await Promise.all(layer.tasks);
    said.push(name);
    await Promise.resolve();
    said.push(`${name} laid out`);
  };
  await Promise.all([lay('one'), lay('other')]);
  expect(said).toEqual(['one', 'one laid out', 'other', 'other laid out']);
});
