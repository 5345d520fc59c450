/** An X server that says what it is told to. */
import { createServer, type Server } from 'node:net';

export const u16 = (number: number): number[] => [number & 255, number >> 8];
export const u32 = (number: number): number[] => [...u16(number & 0xffff), ...u16(number >>> 16)];
/** A reply to the request of this number. */
export const reply = (sequence: number, data: number[], more: number[] = []): Buffer =>
  Buffer.from([
    1,
    0,
    ...u16(sequence),
    ...u32(more.length / 4),
    ...data,
    ...Array<number>(24 - data.length).fill(0),
    ...more,
  ]);
/** Lets anybody in: numbers of windows end with 21 bits of the client’s own. */
export const LET_IN = Buffer.from([
  1,
  0,
  11,
  0,
  0,
  0,
  ...u16(8),
  ...u32(0),
  ...u32(0x20_0000),
  ...u32(0x1f_ffff),
  ...Array<number>(20).fill(0),
]);
/** The beginning of each connection. */
export const MET = [LET_IN, reply(1, [1, 140, 0, 0]), reply(2, [...u16(1), ...u16(2)])];

/** Says these things, one for each that it hears, and then nothing. @param socket where it listens */
export async function saying(socket: string, ...said: readonly Buffer[]): Promise<Server> {
  const server = createServer((each) => {
    const left = [...said];
    each.on('error', () => undefined);
    each.on('data', () => void each.write(left.shift() ?? Buffer.alloc(0)));
  });
  await new Promise<void>((resolve) => void server.listen(socket, resolve));
  return server;
}

/** The answers to one look. @param clients the first number of each one's windows, and its process */
export const looked = (
  window: number,
  clients: readonly (readonly [client: number, pid: number])[],
  sequence = 3,
): Buffer[] => [
  reply(sequence, u32(window)),
  reply(
    sequence + 1,
    u32(clients.length),
    clients.flatMap(([client, pid]) => [...u32(client), ...u32(2), ...u32(4), ...u32(pid)]),
  ),
];
