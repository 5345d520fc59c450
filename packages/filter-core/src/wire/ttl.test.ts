import { expect, it } from 'vitest';
import { ANSWERS, hex, numbersFrom, queryFor } from './test-packets.ts';
import { leastTtl } from './ttl.ts';

it.each([
  ['an address', ANSWERS.a, 300],
  ['a name that is not there', ANSWERS.nx, 120],
])('of %s it is that of the record that ends first', (_, packet, seconds) => {
  expect(leastTtl(hex(packet))).toBe(seconds);
});

it('is nothing without a record, or where one is not whole', () => {
  expect(leastTtl(queryFor('example.com', 1))).toBe(0);
  const whole = hex(ANSWERS.a);
  for (let length = 0; length < whole.length - 12; length += 1)
    expect(leastTtl(whole.subarray(0, length))).toBe(0);
});

it('is a number of seconds for whatever comes', () => {
  const next = numbersFrom(7);
  for (let round = 0; round < 5000; round += 1) {
    const packet = hex(Object.values(ANSWERS)[next() % Object.keys(ANSWERS).length]!);
    for (let changes = next() % 4; changes > 0; changes -= 1) packet[next() % packet.length] = next() & 255;
    expect(leastTtl(packet)).toBeGreaterThanOrEqual(0);
  }
});
