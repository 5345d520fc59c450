/**
 * The calls of Linux that take many packets at once (recvmmsg, sendmmsg), through the foreign function interface of `koffi`, an optional package.
 * This file alone knows the calls and their numbers; they are those of 64-bit x86 and ARM, with glibc and musl alike.
 */
import { getSystemErrorName } from 'node:util';
import { ADDRESS_BYTES, AF_INET6 } from './socket-address.ts';
import { RECEIVE_BYTES } from './udp.ts';

/** Datagrams; not inherited by children. Who watches a socket makes its calls return at once. */
const SOCK_DGRAM_CLOEXEC = 2 | 0x8_00_00;
const MSG_DONTWAIT = 0x40;
const [EINTR, EAGAIN] = [4, 11];
const NAME_BYTES = 64;
/** Options of a socket: room for what has come, within what the system allows, and beyond it where the user may. */
const [SOL_SOCKET, SO_RCVBUF, SO_RCVBUFFORCE] = [1, 8, 33];
/**
 * What is sent is not cut into fragments, as it is never longer than any common network takes (RFC 9715 section 3.1), and what strangers say of the
 * way to a client is not believed. A packet that cannot be cut needs no number of its own, which the system would look for each time.
 */
const UNCUT = [
  { level: 0, option: 10 },
  { level: 41, option: 23 },
];
const PROBE = Int32Array.of(3);

/** Bytes of an entry for one message (`mmsghdr`), and where in it is what (`msghdr`, then the length of the message). */
export const ENTRY = {
  bytes: 64,
  address: 0,
  addressBytes: 8,
  pieces: 16,
  pieceCount: 24,
  length: 56,
} as const;
/** Bytes of where a message lies (`iovec`): its place, then its length. */
export const PIECE_BYTES = 16;

export interface Watch {
  /** Waits for room to send, else for packets. */
  await: (what: 'packets' | 'room') => void;
  end: () => void;
}

export interface SystemCalls {
  /**
   * A socket bound to an address, with room for `RECEIVE_BYTES` where the system gives it.
   * @param address as `socketAddress` makes it
   * @throws the system's error
   */
  bind: (address: Uint8Array) => number;
  /** The address that a socket is bound to. */
  boundTo: (socket: number) => Uint8Array;
  close: (socket: number) => void;
  /**
   * @param entries of `count` messages, `ENTRY.bytes` each
   * @returns how many packets there were; 0 for none
   */
  receive: (socket: number, entries: Uint8Array, count: number) => number;
  /** @returns how many were sent; `full` where there is no room, `failed` where the first cannot be sent at all */
  send: (socket: number, entries: Uint8Array, count: number) => number | 'full' | 'failed';
  /**
   * Calls back as long as there are packets, or room. What waits in promises does not go on by that alone.
   * @param onReady told whether it failed: then it waits for nothing, until it is told to again
   */
  watch: (socket: number, onReady: (hasFailed: boolean) => void) => Watch;
  /** Where bytes lie; they stay there as long as they are referred to. */
  placeOf: (bytes: ArrayBuffer) => bigint;
  /** An address as Node writes it. @param address of the longer form */
  textOf: (address: Uint8Array) => string;
}

/** @throws Error where this system has no such calls, or the package is not there or does not load */
export async function loadSystemCalls(): Promise<SystemCalls> {
  const { platform, arch } = process;
  if (platform !== 'linux' || (arch !== 'x64' && arch !== 'arm64'))
    throw new Error(`${platform} on ${arch} has none`);
  const { default: koffi } = await import('koffi');
  const libc = koffi.load(null);
  const calls = {
    socket: libc.func('int socket(int, int, int)'),
    bind: libc.func('int bind(int, void *, uint32_t)'),
    getsockname: libc.func('int getsockname(int, void *, void *)'),
    close: libc.func('int close(int)'),
    setsockopt: libc.func('int setsockopt(int, int, int, void *, uint32_t)'),
    recvmmsg: libc.func('int recvmmsg(int, void *, uint32_t, int, void *)'),
    sendmmsg: libc.func('int sendmmsg(int, void *, uint32_t, int)'),
    inet_ntop: libc.func('void *inet_ntop(int, void *, void *, uint32_t)'),
    if_indextoname: libc.func('void *if_indextoname(uint32_t, void *)'),
  };
  const failure = (call: string): Error => {
    const errno = koffi.errno();
    const code = getSystemErrorName(-errno);
    return Object.assign(new Error(`${call} ${code}`), { code, errno: -errno, syscall: call });
  };
  const textIn = (bytes: Uint8Array): string =>
    Buffer.from(bytes.subarray(0, bytes.indexOf(0))).toString('latin1');

  return {
    bind: (address) => {
      const socket = Number(calls.socket(address[0], SOCK_DGRAM_CLOEXEC, 0));
      if (socket < 0) throw failure('socket');
      const room = Int32Array.of(RECEIVE_BYTES);
      if (Number(calls.setsockopt(socket, SOL_SOCKET, SO_RCVBUFFORCE, room, 4)) !== 0)
        calls.setsockopt(socket, SOL_SOCKET, SO_RCVBUF, room, 4);
      // Those of the other kind of address are refused.
      for (const { level, option } of UNCUT) calls.setsockopt(socket, level, option, PROBE, 4);
      if (Number(calls.bind(socket, address, address.length)) === 0) return socket;
      const error = failure('bind');
      calls.close(socket);
      throw error;
    },
    boundTo: (socket) => {
      const address = new Uint8Array(ADDRESS_BYTES);
      if (Number(calls.getsockname(socket, address, Uint32Array.of(ADDRESS_BYTES))) < 0)
        throw failure('getsockname');
      return address;
    },
    close: (socket) => void calls.close(socket),
    receive: (socket, entries, count) => {
      const got = calls.recvmmsg(socket, entries, count, MSG_DONTWAIT, null) as number;
      return got < 0 ? 0 : got;
    },
    send: (socket, entries, count) => {
      const sent = calls.sendmmsg(socket, entries, count, MSG_DONTWAIT) as number;
      if (sent >= 0) return sent;
      const errno = koffi.errno();
      return errno === EAGAIN || errno === EINTR ? 'full' : 'failed';
    },
    watch: (socket, onReady) => {
      const call = (status: unknown): void => onReady(status !== 0);
      const handle = koffi.node.poll(socket, { readable: true }, call);
      return {
        await: (what) => handle.start({ readable: what === 'packets', writable: what === 'room' }, call),
        end: () => handle.close(),
      };
    },
    placeOf: (bytes) => koffi.address(bytes),
    textOf: (address) => {
      if (address[0] !== AF_INET6) return address.subarray(4, 8).join('.');
      const name = new Uint8Array(NAME_BYTES);
      calls.inet_ntop(AF_INET6, address.subarray(8), name, NAME_BYTES);
      const text = textIn(name);
      const scope = new DataView(address.buffer, address.byteOffset).getUint32(24, true);
      if (scope === 0 || !calls.if_indextoname(scope, name.fill(0))) return text;
      return `${text}%${textIn(name)}`;
    },
  };
}

/**
 * Lets the C library of GNU give memory that is free back to the system, which it does by itself at the end of a heap alone: what a thread that is
 * over had is between what is in use. Takes some milliseconds, on a thread of its own; where it cannot be done nothing happens.
 */
export async function giveFreeMemoryBack(): Promise<void> {
  try {
    const { default: koffi } = await import('koffi');
    const trim = koffi.load(null).func('int malloc_trim(size_t)');
    await new Promise<void>((resolve) => trim.async(0, () => resolve()));
  } catch {
    // Another C library, or the package is not there.
  }
}
