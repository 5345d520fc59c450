/** Names of a family's own (aliases): those very names have the addresses that the family gave them, for its devices only, and those addresses their names. */
import type { FeedAlias } from '@kinward/contract/filter/site-policy.schemas.ts';
import { TYPE } from '../wire/codes.ts';
import type { Query } from '../wire/message.ts';
import { nameOfText } from '../wire/name.ts';
import { addressReply, dataReply } from '../wire/reply.ts';
import { bytesOfAddress, nameOfAddress } from '../wire/address.ts';

/** @returns the length of the answer; null where the name is none of them */
export type OwnNames = (
  out: Uint8Array,
  packet: Uint8Array,
  query: Query,
  name: string,
  ttl: number,
) => number | null;

/** @returns null where there are none */
export function newOwnNames(aliases: readonly FeedAlias[]): OwnNames | null {
  const addresses = new Map<string, Uint8Array[]>();
  const backwards = new Map<string, Uint8Array[]>();
  const add = (to: Map<string, Uint8Array[]>, key: string, data: Uint8Array): void =>
    void to.set(key, [...(to.get(key) ?? []), data]);
  for (const alias of aliases) {
    const name = nameOfText(alias.name);
    for (const text of name ? alias.addresses : []) {
      const bytes = bytesOfAddress(text);
      if (!name || !bytes) continue;
      add(addresses, alias.name, bytes);
      add(backwards, nameOfAddress(bytes), name);
    }
  }
  if (addresses.size === 0) return null;
  return (out, packet, query, name, ttl) => {
    const own = addresses.get(name);
    if (own) return addressReply(out, packet, query, own, ttl);
    const names = backwards.get(name);
    return names ? dataReply(out, packet, query, query.type === TYPE.ptr ? names : [], ttl) : null;
  };
}
