/** What the server, which reads the environment, says to the resolver at its start. */
import { isIP } from 'node:net';
import { getServers } from 'node:dns';
import { networkInterfaces } from 'node:os';
import { z } from '@kinward/contract/schema.ts';
import type { UpstreamPlace } from './resolve/upstream.ts';

const DNS_PORT = 53;

const Upstream = z.object({
  host: z.string(),
  port: z.int().check(z.gte(1), z.lte(65_535)),
  /** Of its certificate, where it is asked over TLS. */
  name: z.optional(z.string()),
});

const Config = z.object({
  host: z.string(),
  /** 0 for any. */
  port: z.int().check(z.gte(0), z.lte(65_535)),
  upstreams: z.array(Upstream),
  /** How packets come and go; absent: in batches, where this machine can. */
  udp: z.optional(z.enum(['batch', 'dgram'])),
  /** Where closed names lead, and on which port it is answered why; absent: closed names do not exist. */
  page: z.optional(
    z.object({ addresses: z.array(z.string()), port: z.int().check(z.gte(0), z.lte(65_535)) }),
  ),
  /** Absent: no device has a name of its own. */
  tls: z.optional(
    z.object({
      port: z.int().check(z.gte(0), z.lte(65_535)),
      name: z.string(),
      cert: z.string(),
      key: z.string(),
      /** An authority that the certificate is got from; absent: someone else puts the files there. */
      acme: z.optional(z.object({ directory: z.string(), email: z.optional(z.string()) })),
    }),
  ),
  /** The zone that was delegated to this machine; absent: none was. */
  zone: z.optional(z.object({ name: z.string(), addresses: z.array(z.string()) })),
  /** Where the server says how it is reached, and where the resolver keeps its own. */
  folder: z.string(),
  /** The server is on another machine, which this one has joined (`joined.json` in the folder). */
  joined: z.optional(z.boolean()),
});
export type Config = z.output<typeof Config>;

/** @throws Error for what no server says */
export const readConfig = (text: string | undefined): Config => Config.parse(JSON.parse(text ?? 'null'));

/** `127.0.0.53` or `[::1]:5300`, as Node names what this machine asks. */
const placeOf = (text: string): { host: string; port: number } | null => {
  if (isIP(text) !== 0) return { host: text, port: DNS_PORT };
  const [, inBrackets, plain, port] = /^(?:\[(.+)\]|([\d.]+)):(\d+)$/u.exec(text) ?? [];
  const host = inBrackets ?? plain;
  return host === undefined ? null : { host, port: Number(port) };
};

const EVERYWHERE: readonly string[] = ['0.0.0.0', '::'];

/** Whom to ask: those that were named, else whom this machine asks, but for the resolver itself, which would ask itself for ever. */
export const upstreamsOf = (
  { host, port, tls, upstreams }: Config,
  machine = getServers(),
  own: readonly string[] = Object.values(networkInterfaces()).flatMap(
    (all) => all?.map(({ address }) => address) ?? [],
  ),
): UpstreamPlace[] => {
  const listensAt = (address: string): boolean =>
    address === host ||
    (EVERYWHERE.includes(host) && (own.includes(address) || EVERYWHERE.includes(address)));
  const isItself = (place: UpstreamPlace): boolean =>
    listensAt(place.host) && place.port === (place.name === undefined ? port : tls?.port);
  const all: UpstreamPlace[] =
    upstreams.length > 0 ? upstreams : machine.flatMap((text) => placeOf(text) ?? []);
  return all.filter((place) => !isItself(place));
};
