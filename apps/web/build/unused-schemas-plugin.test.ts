import { expect, it } from 'vitest';
import { droppable } from './unused-schemas-plugin.ts';

it('lets go of what calls make, and leaves everything else as it is', () => {
  expect(
    droppable(`/** Why. */
export const Child = z.object({ name: name() });
const NAMES = ['a', 'b'] as const;
const late = { make: () => z.string() };
export const Kinds = [z.literal('a')];
export type Child = z.infer<typeof Child>;
z.config({});`),
  ).toBe(`/** Why. */
export const Child = /* @__PURE__ */ (() => (z.object({ name: name() })))();
const NAMES = ['a', 'b'] as const;
const late = { make: () => z.string() };
export const Kinds = /* @__PURE__ */ (() => ([z.literal('a')]))();
export type Child = z.infer<typeof Child>;
z.config({});`);
});
