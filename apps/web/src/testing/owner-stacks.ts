/**
 * Leaves out the call stack that React takes of every element it makes, to say in a warning whose it is: that was a quarter of what a
 * page test costs. The warnings themselves stay, and fail the test.
 */
import * as React from 'react';

/** React takes no stack beyond a number in a second, which it counts here. */
interface Counts {
  recentlyCreatedOwnerStacks: number;
}
const NAME = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const counts = (React as unknown as Record<typeof NAME, Counts>)[NAME];

if (typeof counts.recentlyCreatedOwnerStacks !== 'number')
  throw new Error('this version of React counts its stacks elsewhere');
Object.defineProperty(counts, 'recentlyCreatedOwnerStacks', {
  get: () => Infinity,
  set() {
    // It is set back to 0 each second.
  },
  configurable: true,
});
