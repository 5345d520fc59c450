/** The answer to a closed name: that it does not exist, or the address of the page that says why. */
import type { MaskedReason } from '@kinward/rules/sites/masked-verdict.ts';
import { TYPE } from '../wire/codes.ts';
import type { Query } from '../wire/message.ts';
import { addressReply, nxDomainReply, type Address, type Why } from '../wire/reply.ts';

/** A grant opens at the client as soon as this is over. */
const SECONDS = 10;

/**
 * A way round the filter never leads to the page: a browser or a relay takes any address for leave to use it. Types other than addresses have
 * none with the page, so that no service record leads past it.
 * @param page addresses of it; empty: the family, or the resolver, has none
 */
export function closedReply(
  out: Uint8Array,
  packet: Uint8Array,
  query: Query,
  reason: MaskedReason,
  why: Why,
  page: readonly Address[],
): number {
  if (page.length === 0 || reason.kind === 'escape') return nxDomainReply(out, packet, query, SECONDS, why);
  return addressReply(
    out,
    packet,
    query,
    query.type === TYPE.a || query.type === TYPE.aaaa ? page : [],
    SECONDS,
    why,
  );
}
