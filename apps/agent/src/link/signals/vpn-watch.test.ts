import { expect, it } from 'vitest';
import { VpnWatch } from './vpn-watch.ts';

it('tells of a VPN that begins while only those with rules are there, once', async () => {
  let found: string[] | null = ['work'];
  let isOfRules = true;
  let [told, failing] = [0, false];
  const watch = new VpnWatch({
    read: () => Promise.resolve(found && new Set(found)),
    isOfRules: () => (failing ? Promise.reject(new Error('no room')) : Promise.resolve(isOfRules)),
    started: () => (told += 1),
  });
  let now = 0;
  const after = async (tunnels: string[] | null, more = 10_000): Promise<number> => {
    found = tunnels;
    await watch.look((now += more));
    return told;
  };
  // It was there before the agent.
  expect(await after(['work'])).toBe(0);
  expect(await after(['work', 'wg0'])).toBe(1);
  expect(await after(['work', 'wg0'])).toBe(1);
  expect(await after(['work'])).toBe(1);
  // Not looked so often.
  expect(await after(['work', 'wg0'], 9999)).toBe(1);
  expect(await after(['work', 'wg0'], 1)).toBe(2);
  // What cannot be known for a moment is nothing that began afterwards.
  expect(await after(null)).toBe(2);
  expect(await after(['work', 'wg0'])).toBe(2);
  // Nor is it where nobody can be asked who is there, and the agent goes on.
  failing = true;
  expect(await after(['work', 'wg0', 'tun9'])).toBe(2);
  failing = false;
  // Of an adult who is there: it is theirs, also when they have gone.
  isOfRules = false;
  expect(await after(['work', 'wg0', 'tun0'])).toBe(2);
  isOfRules = true;
  expect(await after(['work', 'wg0', 'tun0'])).toBe(2);
});
