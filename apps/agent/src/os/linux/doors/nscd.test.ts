import { describe, expect, it } from 'vitest';
import { nscdDropIn } from './nscd.ts';

const ADULTS = [
  { name: 'mum', uid: 1003 },
  { name: 'dad', uid: 1004 },
];

describe('the cache of names', () => {
  it('is open to those who are named, and to nobody else', () => {
    expect(nscdDropIn('Service', ADULTS)).toContain('-b -m o::---,u:1003:r-x,u:1004:r-x /run/nscd\n');
    expect(nscdDropIn('Service', [])).toContain('-b -m o::--- /run/nscd\n');
  });

  it('is closed before it hears, and where its start makes its folder, right after; neither keeps it from starting', () => {
    const commands = nscdDropIn('Socket', ADULTS).split('\n').slice(1, 4);
    expect(commands[0]).toBe('[Socket]');
    expect(commands[1]).toMatch(/^ExecStartPre=-\+\/usr\/bin\/setfacl /u);
    expect(commands[2]).toMatch(/^ExecStartPost=-\+\/usr\/bin\/setfacl /u);
  });
});
