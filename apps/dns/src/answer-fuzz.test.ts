/** Mutated questions to a device's whole policy; `node bench/dns-fuzz.ts` tries ten million. */
import { expect, it } from 'vitest';
import { newAnswerFuzz } from './test-answer-fuzz.ts';
import { FLAG } from '@kinward/filter-core/wire/codes.ts';
import { readAnswer } from '@kinward/filter-core/wire/test-answers.ts';

const PACKETS = 20_000;

it(`answers ${PACKETS} mutated questions by a policy without an exception`, async () => {
  const codes = new Set<number>();
  const tryNext = newAnswerFuzz(4_711);
  let [fromKept, rewritten] = [0, 0];
  for (let count = 0; count < PACKETS; count += 1) {
    const { bytes, reading } = await tryNext();
    if (bytes.length === 0) continue;
    codes.add((bytes[3] ?? 0) & FLAG.rcode);
    // It can be read to its last byte.
    const { data } = reading === 'query' ? readAnswer(bytes) : { data: [] };
    if (data.some((one) => one.endsWith('cdn.open.example'))) fromKept += 1;
    if (data.some((one) => one.includes('forcesafesearch'))) rewritten += 1;
  }
  expect([...codes].sort((left, right) => left - right)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(Math.min(fromKept, rewritten)).toBeGreaterThan(PACKETS / 1000);
}, 30_000);
