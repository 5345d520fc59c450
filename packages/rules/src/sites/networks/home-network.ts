/** Which network an address stands for: what a family links as its home, and what a resolver knows its questions by. */
import { networkAddress } from './network-address.ts';

/** Both of this machine's own addresses are in it: `127.0.0.1` and `::1`. */
export const LOOPBACK = '127.0.0.0/8';
/** Of one household, however many addresses it makes for itself. */
const HOUSEHOLD_BITS = 64;

/** Networks that are in many homes (RFC 1918, RFC 3927, RFC 4193, RFC 4291). */
const PRIVATE = [
  LOOPBACK,
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  'fc00::/7',
  'fe80::/10',
];

/** The words of a new address; eight of them, each of 16 bits. */
const wordsOf = (address: string): number[] => {
  const [head = '', tail] = address.split('::');
  const read = (part: string | undefined): number[] =>
    part === undefined || part === '' ? [] : part.split(':').map((word) => Number.parseInt(word, 16));
  const [before, after] = [read(head), read(tail)];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
};

/** @param address in the form of `networkAddress` */
const bytesOf = (address: string): number[] =>
  address.includes(':')
    ? wordsOf(address).flatMap((word) => [word >>> 8, word & 255])
    : address.split('.').map(Number);

const cut = (bytes: readonly number[], bits: number): number[] =>
  bytes.map((byte, index) => byte & (0xff_00 >> Math.max(0, Math.min(8, bits - index * 8))) & 0xff);

const textOf = (bytes: readonly number[]): string => {
  if (bytes.length === 4) return bytes.join('.');
  const words = bytes.flatMap((byte, index) =>
    index % 2 === 0 ? [byte * 256 + (bytes[index + 1] ?? 0)] : [],
  );
  return networkAddress(words.map((word) => word.toString(16)).join(':')) ?? '';
};

/**
 * A network in the one form that is compared: `192.168.1.10/24` as `192.168.1.0/24`.
 * @returns undefined for what is none
 */
export const networkOf = (text: string): string | undefined => {
  const [given = '', prefix = ''] = text.split('/');
  const address = networkAddress(given);
  if (address === undefined || !/^\d{1,3}$/u.test(prefix)) return undefined;
  const [bytes, bits] = [bytesOf(address), Number(prefix)];
  return bits > bytes.length * 8 ? undefined : `${textOf(cut(bytes, bits))}/${bits}`;
};

/** @param address in the form of `networkAddress` @param network in that of `networkOf` */
export const isWithin = (address: string, network: string): boolean => {
  const [base = '', bits = ''] = network.split('/');
  const [own, its] = [bytesOf(address), bytesOf(base)];
  return own.length === its.length && cut(own, Number(bits)).join() === its.join();
};

/** @param address in the form of `networkAddress` */
export const isPrivateAddress = (address: string): boolean =>
  address === '::1' || PRIVATE.some((network) => isWithin(address, network));

/** Whether an address is this machine's, asked by itself. */
export const isLoopbackAddress = (address: string): boolean =>
  address === '::1' || isWithin(address, LOOPBACK);

/**
 * What the address of a household on the internet is known by, or the machine itself: an address of the old form alone, of the new form the
 * first 64 bits. Private addresses mean another home in each home, so they are none of themselves: the networks that the resolver's own
 * machine is in say what they are.
 * @param address in the form of `networkAddress`
 */
export const homeKeyOf = (address: string): string => {
  if (isLoopbackAddress(address)) return LOOPBACK;
  return address.includes(':') ? (networkOf(`${address}/${HOUSEHOLD_BITS}`) ?? address) : address;
};
