/** One stack for a test file: `const stack = useStack();` gives access to it from the first test on. */
import { afterAll, beforeAll, inject } from 'vitest';
import { startStack, type Stack, type StackOptions } from './stack.ts';

/** Starts a stack before the file's tests and ends it after them. The getter throws outside of tests. */
export const useStack = (options: Omit<StackOptions, 'place'> = {}): { readonly current: Stack } => {
  let stack: Stack | undefined;
  beforeAll(async () => {
    stack = await startStack({ ...options, place: inject('scratchPlace') });
  }, 60_000);
  afterAll(async () => {
    await stack?.close();
  });
  return {
    get current() {
      if (!stack) throw new Error('the stack runs only inside tests');
      return stack;
    },
  };
};
