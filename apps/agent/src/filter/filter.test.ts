import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { TYPE } from '@kinward/filter-core/wire/codes.ts';
import { newQuery, readQuery } from '@kinward/filter-core/wire/message.ts';
import { addressReply, nxDomainReply } from '@kinward/filter-core/wire/reply.ts';
import { queryFor } from '@kinward/filter-core/wire/test-packets.ts';
import { addressesOf, KnownAddresses } from './known-addresses.ts';
import { inheritedSockets, listenLines } from '../os/linux/inherited.ts';
import { serversIn } from '../os/linux/nameservers.ts';

const reply = (type: number, addresses: Uint8Array[]): Uint8Array => {
  const packet = queryFor('www.school.example', type);
  const query = newQuery();
  readQuery(packet, packet.length, query);
  const out = new Uint8Array(512);
  const length =
    addresses.length > 0
      ? addressReply(out, packet, query, addresses, 60)
      : nxDomainReply(out, packet, query, 60);
  return out.subarray(0, length);
};
const NEW = Uint8Array.from({ length: 16 }, (_, at) => at);

describe('addresses of an answer', () => {
  it('are all of either kind, as text', () => {
    expect(addressesOf(reply(TYPE.a, [Uint8Array.of(192, 0, 2, 1), Uint8Array.of(192, 0, 2, 2)]))).toEqual([
      { kind: 4, text: '192.0.2.1' },
      { kind: 4, text: '192.0.2.2' },
    ]);
    expect(addressesOf(reply(TYPE.aaaa, [NEW]))).toEqual([
      { kind: 6, text: '1:203:405:607:809:a0b:c0d:e0f' },
    ]);
    expect(addressesOf(reply(TYPE.a, []))).toEqual([]);
  });

  it('are none where the answer is cut anywhere, or is no answer, and never an exception', () => {
    const whole = reply(TYPE.a, [Uint8Array.of(192, 0, 2, 1)]);
    for (let length = 12; length < whole.length; length += 1)
      expect(addressesOf(whole.subarray(0, length))).toEqual([]);
  });

  it('are told once in half the time that they are kept, and again where that failed', async () => {
    let now = 0;
    let fails = true;
    const told: string[] = [];
    const known = new KnownAddresses({
      seconds: 100,
      now: () => now,
      add: async (addresses) => {
        await Promise.resolve();
        if (fails) throw new Error('no');
        told.push(...addresses.map(({ text }) => text));
      },
    });
    const all = [{ kind: 4, text: '192.0.2.1' }] as const;
    await expect(known.add(all)).rejects.toThrow('no');
    expect(known.unknown(all)).toEqual(all);
    fails = false;
    await known.add(all);
    expect([known.unknown(all), told]).toEqual([[], ['192.0.2.1']]);
    now = 50;
    expect(known.unknown(all)).toEqual(all);
  });
});

describe('sockets of the system', () => {
  const env = (count: number) => ({ LISTEN_PID: '7', LISTEN_FDS: String(count) });

  it('are those of the unit, each port in the order of its lines', () => {
    const lines = listenLines();
    const { udp, tcp } = inheritedSockets(env(lines.length), 7);
    const at = (fd: number | undefined): string => lines[(fd ?? 0) - 3] ?? '';
    expect(at(udp('127.0.0.1', 5301))).toBe('ListenDatagram=127.0.0.1:5301');
    expect(at(tcp('::1', 5301))).toBe('ListenStream=[::1]:5301');
    expect(at(udp('::1', 5316))).toBe('ListenDatagram=[::1]:5316');
    expect(lines).toHaveLength(64);
    // That of the page may come before or after them.
    const named = {
      ...env(65),
      LISTEN_FDNAMES: ['page', ...lines.map(() => 'kinward-agent.socket')].join(':'),
    };
    const both = inheritedSockets(named, 7);
    expect([both.page, both.udp('127.0.0.1', 5301)]).toEqual([3, 4]);
    expect(
      inheritedSockets({ ...named, LISTEN_FDNAMES: `${'kinward-agent.socket:'.repeat(64)}page` }, 7).page,
    ).toBe(67);
    // Nor does one of the kernel's events, or one that this version does not know, make them others.
    const more = ['exec-events', 'of-a-newer-version', ...lines.map(() => 'kinward-agent.socket')].join(':');
    const beside = inheritedSockets({ ...env(66), LISTEN_FDNAMES: more }, 7);
    expect([beside.execEvents, beside.page, beside.udp('127.0.0.1', 5301)]).toEqual([3, undefined, 5]);
    // A kernel without IPv6.
    const old = inheritedSockets(env(32), 7);
    expect([at(old.tcp('127.0.0.1', 5316)), old.udp('::1', 5301)]).toEqual([
      'ListenStream=127.0.0.1:5316',
      undefined,
    ]);
  });

  it('are none for a process that they were not meant for, and another number of them is an older unit', () => {
    expect(inheritedSockets(env(64), 8).udp('127.0.0.1', 5301)).toBeUndefined();
    expect(inheritedSockets({}, 7).tcp('::1', 5301)).toBeUndefined();
    expect(() => inheritedSockets(env(4), 7)).toThrow('older');
  });
});

it('whom the computer asks is read of its file, links of an interface included', () => {
  expect(
    serversIn(
      '# made by hand\nnameserver 192.0.2.1\n  nameserver fe80::1%eth0\nsearch home\nnameserver nonsense\n',
    ),
  ).toEqual(['192.0.2.1', 'fe80::1%eth0']);
});

it('a command that is none, and one of who is no administrator, say so', () => {
  const main = new URL('../main.ts', import.meta.url).pathname;
  const run = (...args: string[]): string => {
    try {
      return execFileSync(process.execPath, [main, ...args], { encoding: 'utf8', stdio: 'pipe' });
    } catch (error) {
      return `${(error as { status: number }).status} ${(error as { stderr: string }).stderr}`;
    }
  };
  expect(run('nonsense')).toMatch(/^2 kinward-agent pair/u);
  if (process.getuid?.() !== 0) expect(run('off')).toMatch(/^1 Only the administrator/u);
  else expect(run('off', '--until', 'never')).toMatch(/^2 kinward-agent pair/u);
});
