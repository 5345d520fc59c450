/** Mutated packets, the same in every run; `node bench/dns-fuzz.ts` tries ten million, with another seed if it is given one. */
import { expect, it } from 'vitest';
import { newWireFuzz } from './test-fuzz.ts';

const PACKETS = 20_000;

it(`reads ${PACKETS} mutated packets without an exception, each in bounded time`, () => {
  const seen = new Set<string>();
  const tryNext = newWireFuzz(8_767);
  let slowest = 0;
  for (let count = 0; count < PACKETS; count += 1) {
    const began = process.cpuUsage().user;
    seen.add(tryNext().reading);
    slowest = Math.max(slowest, process.cpuUsage().user - began);
  }
  expect([...seen].sort()).toEqual(['badVers', 'drop', 'formErr', 'notImp', 'query', 'refused']);
  // A packet takes microseconds; a collection of garbage may fall upon one.
  expect(slowest).toBeLessThan(250_000);
}, 30_000);
