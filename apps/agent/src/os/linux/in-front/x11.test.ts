/** What is said to an X server and read of it, and which server is believed. */
import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Processes } from '../programs/processes.ts';
import { cookieIn, listenersIn, XServers } from './x-server.ts';
import { LET_IN, looked, MET, reply, saying, u16, u32 } from './test-x-server.ts';
import { XConnection } from './x11.ts';

let folder = '';
let server: Server | undefined;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kinward-x11-'));
});
afterEach(() => {
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

const serve = async (...said: Buffer[]): Promise<string> => {
  server?.close();
  const socket = path.join(folder, 'X0');
  server = await saying(socket, ...said);
  return socket;
};
const seen = async (...answers: Buffer[]) => {
  const socket = await serve(...MET, Buffer.concat(answers));
  using connection = await XConnection.connect({ socket, cookie: null });
  return await connection.look();
};

describe('an X server', () => {
  it('says by the number of a window whose it is, with events in between', async () => {
    const event = Buffer.from([34, ...Array<number>(31).fill(0)]);
    const long = Buffer.from([35, 0, 0, 0, ...u32(1), ...Array<number>(28).fill(0)]);
    const [focus, clients] = looked(0x40_0007, [
      [0x20_0000, 42],
      [0x40_0000, 43],
    ]) as [Buffer, Buffer];
    expect(await seen(event, focus, long, clients)).toEqual({ front: 43, shown: [42, 43] });
  });

  it('says nobody’s where the keyboard is nowhere, on the root, or with who is gone', async () => {
    const clients = [
      [0, 1],
      [0x40_0000, 43],
    ] as const;
    for (const window of [0, 1, 0x1_23, 0x60_0001])
      expect(await seen(...looked(window, clients))).toMatchObject({ front: null });
  });

  it('that lets nobody in, knows too little, refuses, or says too much is none', async () => {
    for (const said of [
      [Buffer.from([0, 0, 11, 0, 0, 0, 0, 0])],
      [LET_IN, reply(1, [0, 0, 0, 0])],
      [...MET.slice(0, 2), reply(2, [...u16(1), ...u16(1)])],
    ]) {
      const socket = await serve(...said);
      await expect(XConnection.connect({ socket, cookie: null })).rejects.toThrow('X server');
    }
    const rest = Array<number>(24).fill(0);
    await expect(seen(Buffer.from([0, 3, 3, 0, ...rest, 0, 0, 0, 0]))).rejects.toThrow('refuses');
    await expect(seen(Buffer.from([1, 0, 3, 0, ...u32(2 ** 30), ...rest]))).rejects.toThrow('ended');
    const socket = path.join(folder, 'nothing');
    await expect(XConnection.connect({ socket, cookie: null })).rejects.toThrow('does not answer');
  });
});

describe('what a display wants to hear', () => {
  const field = (text: string): number[] => [text.length >> 8, text.length & 255, ...Buffer.from(text)];
  const entry = (number: string, name: string, data: string): number[] => [
    1,
    0,
    ...[field('here'), field(number), field(name), field(data)].flat(),
  ];

  it('is that of its number, or of any', () => {
    const file = Buffer.from([
      ...entry('1', 'MIT-MAGIC-COOKIE-1', 'one'),
      ...entry('', 'XDM-AUTHORIZATION-1', 'other'),
      ...entry('', 'MIT-MAGIC-COOKIE-1', 'any'),
    ]);
    expect(['1', '0'].map((number) => cookieIn(file, number)?.toString())).toEqual(['one', 'any']);
  });

  it('is nothing in a file that is none', () => {
    expect(cookieIn(Buffer.from('[Desktop Entry]\nName=A Game\n'), '0')).toBeNull();
    expect(cookieIn(Buffer.alloc(0), '0')).toBeNull();
    expect(cookieIn(Buffer.from(entry('0', 'MIT-MAGIC-COOKIE-1', 'cut')).subarray(0, -1), '0')).toBeNull();
  });
});

describe('the server of a session', () => {
  const KIDA = 1001;
  const row = (inode: number, socket: string, flags = '00010000'): string =>
    `0000000000000000: 00000002 00000000 ${flags} 0001 01 ${inode} ${socket}`;

  it('listens where the kernel says so', () => {
    const text = [
      'Num       RefCount Protocol Flags    Type St Inode Path',
      row(7, '@/tmp/.X11-unix/X0'),
      row(8, '/tmp/.X11-unix/X12'),
      row(9, '@/tmp/.X11-unix/X0', '00000000'),
      row(10, '/tmp/.X11-unix/X0/other'),
      row(11, '/tmp/.ICE-unix/1'),
    ].join('\n');
    expect(listenersIn(text)).toEqual([
      { inode: '7', socket: '@/tmp/.X11-unix/X0', number: '0' },
      { inode: '8', socket: '/tmp/.X11-unix/X12', number: '12' },
    ]);
  });

  /** Of each process what it runs, and whose it is; sockets are this process’s own, as only it has any here. */
  const servers = (found: Record<number, [file: string, uid: number]>, isSystems = true): XServers =>
    new XServers({
      processes: {
        all: () => Object.keys(found).map(Number),
        executableOf: (pid: number) => found[pid]?.[0] ?? null,
        usersOf: (pid: number) => Array(4).fill(found[pid]?.[1]),
        executable: () => '/bin/sh',
        argumentsOf: () => ['Xorg', ':0', '-auth', '/etc/passwd'],
        seenBy: (_: number, file: string) => file,
      } as unknown as Processes,
      devices: { has: () => isSystems },
      sockets: () => row(7, '@/tmp/.X11-unix/X0'),
      inodesOf: () => new Set(['7']),
    });
  const ABSTRACT = '\0/tmp/.X11-unix/X0';

  it('is the administrator’s for a display that the session names, and no other user’s', () => {
    const of = (found: Parameters<typeof servers>[0], display = ':0') =>
      servers(found).of({ uid: KIDA, display })?.socket;
    expect(of({ 5: ['/usr/lib/xorg/Xorg', 0] })).toBe(ABSTRACT);
    expect(of({ 5: ['/usr/lib/xorg/Xorg', 0] }, ':0.1')).toBe(ABSTRACT);
    // Without a name it may be another user’s session; with another name it is not there.
    expect(of({ 5: ['/usr/lib/xorg/Xorg', 0] }, '')).toBeUndefined();
    expect(of({ 5: ['/usr/lib/xorg/Xorg', 0] }, ':1')).toBeUndefined();
    expect(of({ 5: ['/usr/lib/xorg/Xorg', 1002] })).toBeUndefined();
    expect(of({ 5: ['/usr/bin/python3', 0] })).toBeUndefined();
  });

  it('is the user’s own where it is the system’s program, and there is one', () => {
    const own: [string, number] = ['/usr/lib/xorg/Xorg', KIDA];
    for (const display of [':0', ''])
      expect(servers({ 5: own }).of({ uid: KIDA, display })?.socket).toBe(ABSTRACT);
    expect(servers({ 5: own }, false).of({ uid: KIDA, display: '' })).toBeNull();
    expect(servers({ 5: ['/usr/bin/Xvfb', KIDA] }).of({ uid: KIDA, display: ':0' })).toBeNull();
    expect(servers({ 5: own, 6: own }).of({ uid: KIDA, display: '' })).toBeNull();
  });

  it('is told no file of another user: what it names is read where it is the server’s', () => {
    const own = servers({ 5: ['/usr/lib/xorg/Xorg', KIDA] });
    expect(own.of({ uid: KIDA, display: ':0' })).toEqual({ socket: ABSTRACT, cookie: null });
  });
});
