/** Fails each test in which a route of the server answered a failure that the contract does not declare. */
import { subscribe } from 'node:diagnostics_channel';
import type { AnsweredFailure } from '@kinward/server/platform/http/failures.ts';
import { afterEach, expect } from 'vitest';
import { faultOf } from '../checks/declared-errors.ts';

/** Tests of a worker run one file after the other in one process, so it is one list for all of them. */
const held = globalThis as { undeclaredErrors?: Set<string> };

if (held.undeclaredErrors === undefined) {
  const faults = (held.undeclaredErrors = new Set<string>());
  subscribe('kinward.failures', (message) => {
    const { route, failure } = message as AnsweredFailure;
    const fault = faultOf(route, failure);
    if (fault !== undefined) faults.add(fault);
  });
}

afterEach(() => {
  const faults = [...(held.undeclaredErrors ?? [])];
  held.undeclaredErrors?.clear();
  expect(faults, 'failures that the contract does not declare').toEqual([]);
});
