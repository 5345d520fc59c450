import { describe, expect, it } from 'vitest';
import { busPolicy, dropIn } from './resolved.ts';

const ADULTS = [
  { name: 'mum', uid: 1003 },
  { name: 'dad', uid: 1004 },
];

describe('the doors of systemd-resolved', () => {
  it('are open to those who are named, and to nobody else, ids of containers among them', () => {
    expect(dropIn(ADULTS)).toContain('-b -m o::---,u:1003:rw-,u:1004:rw- /run/systemd/resolve/');
    expect(dropIn([])).toContain('-b -m o::--- /run/');
    const bus = busPolicy(ADULTS);
    expect(bus).toContain('<policy context="default"><deny send_destination="org.freedesktop.resolve1"/>');
    expect([...bus.matchAll(/<policy user="(\w+)"><allow/gu)].map(([, name]) => name)).toEqual([
      'root',
      'mum',
      'dad',
    ]);
  });

  it('are closed by a file that is XML, whatever an adult is called', () => {
    expect(busPolicy([{ name: 'a&b<"', uid: 1005 }])).toContain('<policy user="a&amp;b&lt;&quot;"><allow');
  });

  it('do not keep the system’s resolver from starting', () => {
    // Without the minus a file system without access lists would end the service, and everybody’s names with it.
    expect(dropIn(ADULTS)).toMatch(/^ExecStartPost=-\+\/usr\/bin\/setfacl /mu);
  });
});
