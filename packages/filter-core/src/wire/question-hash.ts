/** The hash of the name that is asked for, by which this process finds what it has kept and decided; made once a question. */
import { hashSuffixes, newHashKeys, newSuffixHashes } from './hash.ts';
import type { Query } from './message.ts';
import type { Labels } from './name.ts';

const keys = newHashKeys();
const hashes = newSuffixHashes();

/** Writes the hash to `nameOne` and `nameTwo` of the query; that of the root is 0. */
export function hashQuestion(packet: Uint8Array, query: Query): void {
  if (query.isHashed) return;
  const last = query.labels.count - 1;
  hashSuffixes(packet, query.labels, keys, hashes);
  query.nameOne = last < 0 ? 0 : (hashes.one[last] ?? 0) | 0;
  query.nameTwo = last < 0 ? 0 : (hashes.two[last] ?? 0) | 0;
  query.isHashed = true;
}

/** Adds the hash of a name that the asked one leads to, so that it is that of both in this order. */
export function hashBehind(
  packet: Uint8Array,
  labels: Labels,
  query: Pick<Query, 'nameOne' | 'nameTwo'>,
): void {
  const last = labels.count - 1;
  hashSuffixes(packet, labels, keys, hashes);
  const [one, two] = last < 0 ? [0, 0] : [hashes.one[last] ?? 0, hashes.two[last] ?? 0];
  query.nameOne = Math.imul(query.nameOne ^ one, keys[2] ?? 1) + 1;
  query.nameTwo = Math.imul(query.nameTwo + two, keys[3] ?? 1) ^ one;
}
