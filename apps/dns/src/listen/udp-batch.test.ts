/** Batches on a system that has no room, or that fails: its calls are played. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { nxDomainReply } from '@kinward/filter-core/wire/reply.ts';
import { queryFor } from '@kinward/filter-core/wire/test-packets.ts';
import { newClients } from './clients/clients.ts';
import { socketAddress } from './socket-address.ts';
import { ENTRY, type SystemCalls } from './system-calls.ts';
import { BatchListener } from './udp-batch.ts';

/** Packets that come in one call each, and what becomes of the answers. */
class PlayedSystem {
  readonly arriving: Uint8Array[][] = [];
  /** What the next sends come to; all are sent where none is left. */
  readonly sending: (number | 'full' | 'failed')[] = [];
  readonly sent: number[] = [];
  readonly awaited: string[] = [];
  onReady: (hasFailed: boolean) => void = () => undefined;

  readonly calls: SystemCalls = {
    bind: () => 7,
    boundTo: () => socketAddress('127.0.0.1', 5353),
    close: () => undefined,
    receive: (_, entries) => {
      const packets = this.arriving.shift() ?? [];
      const view = new DataView(entries.buffer);
      for (const [at, packet] of packets.entries()) {
        const place = (entry: number): number => Number(view.getBigUint64(at * ENTRY.bytes + entry, true));
        const bytesAt = Number(view.getBigUint64(place(ENTRY.pieces), true));
        new Uint8Array(entries.buffer).set(socketAddress('127.0.0.1', 4000 + at), place(ENTRY.address));
        new Uint8Array(entries.buffer).set(packet, bytesAt);
        view.setUint32(at * ENTRY.bytes + ENTRY.length, packet.length, true);
      }
      return packets.length;
    },
    send: (_, entries, count) => {
      const result = this.sending.shift() ?? count;
      const view = new DataView(entries.buffer, entries.byteOffset);
      for (const at of Array.from({ length: typeof result === 'number' ? result : 0 }).keys()) {
        const address = Number(view.getBigUint64(at * ENTRY.bytes + ENTRY.address, true));
        this.sent.push(new DataView(entries.buffer).getUint16(address + 2));
      }
      return result;
    },
    watch: (_, onReady) => {
      this.onReady = onReady;
      return { await: (what) => void this.awaited.push(what), end: () => undefined };
    },
    // Each block begins at its own 0, so that places are offsets.
    placeOf: () => 0n,
    textOf: () => '127.0.0.1',
  };

  async arrive(...batches: number[]): Promise<void> {
    this.arriving.push(
      ...batches.map((count) => Array.from({ length: count }, (_, id) => queryFor('x.example', 1, id))),
    );
    await this.ready();
  }

  async ready(hasFailed = false): Promise<void> {
    this.onReady(hasFailed);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Milliseconds of the clock, which goes on by what a test says alone. */
let now: number;
beforeEach(() => {
  now = 1;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => void vi.restoreAllMocks());

const listenTo = ({ calls }: PlayedSystem, onAnswer = (): void => undefined): BatchListener =>
  new BatchListener(calls, {
    host: '127.0.0.1',
    port: 0,
    clients: newClients(['127.0.0.0/8']),
    take: () => 'answer',
    takeProven: () => 'answer',
    answer: (packet, query, _, out) => {
      onAnswer();
      return nxDomainReply(out, packet, query, 10);
    },
  });
const ports = (count: number, from = 0): number[] =>
  Array.from({ length: count }, (_, at) => 4000 + from + at);

it('what is sent in part is sent to its end', async () => {
  const system = new PlayedSystem();
  await using _ = listenTo(system);
  system.sending.push(20, 3);
  await system.arrive(64, 2);
  expect(system.sent).toEqual([...ports(64), ...ports(2)]);
});

it('an answer that cannot be sent at all is lost, and those behind it are not', async () => {
  const system = new PlayedSystem();
  await using _ = listenTo(system);
  system.sending.push(2, 'failed');
  await system.arrive(5);
  expect(system.sent).toEqual([4000, 4001, 4003, 4004]);
});

it('while there is no room no packets are taken, and then the rest is sent first', async () => {
  const system = new PlayedSystem();
  await using _ = listenTo(system);
  system.sending.push(10, 'full');
  await system.arrive(64, 3);
  expect(system.sent).toEqual(ports(10));
  expect(system.awaited).toEqual(['room']);
  system.sending.push('full');
  await system.ready();
  expect(system.arriving).toHaveLength(1);
  await system.ready();
  expect(system.sent).toEqual([...ports(64), ...ports(3)]);
  expect(system.awaited).toEqual(['room', 'packets']);
});

it('after an error of the socket it waits for packets again', async () => {
  const system = new PlayedSystem();
  await using _ = listenTo(system);
  system.arriving.push([queryFor('x.example', 1)]);
  await system.ready(true);
  expect([system.sent, system.awaited]).toEqual([[4000], ['packets']]);
});

it('others have their turn after two milliseconds, however many packets those were', async () => {
  const system = new PlayedSystem();
  await using _ = listenTo(system, () => void (now += 1 / 64));
  await system.arrive(...Array.from({ length: 5 }, () => 64));
  expect(system.sent).toHaveLength(2 * 64);
  await system.ready();
  expect(system.sent).toHaveLength(4 * 64);
  await system.ready();
  expect(system.sent).toHaveLength(5 * 64);
});
