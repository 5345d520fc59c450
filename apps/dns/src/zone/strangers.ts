/** What is said of the installation's own zone: to strangers that and nothing else, to clients that before all others. */
import { newLimits, type Take } from '@kinward/filter-core/answer/limits.ts';
import type { Answer } from '@kinward/filter-core/answer/respond.ts';
import type { Strangers } from '../listen/udp.ts';
import { TYPE } from '@kinward/filter-core/wire/codes.ts';
import { newQuery, readQuery } from '@kinward/filter-core/wire/message.ts';
import { truncatedReply } from '@kinward/filter-core/wire/reply.ts';
import type { Zone } from './zone.ts';

/** Of a /24 or /56: resolvers keep what they were told. */
const OF_STRANGERS = { perSecond: 20, burst: 100 };
/**
 * An answer by UDP is this many times as long as its question at most: so little is to be gained by asking in another's name. What an authority
 * looks for is two texts of 43 letters, there for seconds, and must be found where no TCP passes.
 */
const [MOST_TIMES, MOST_TIMES_OF_TEXT] = [2, 4];

export function strangersOf(zone: Zone, take: Take = newLimits(OF_STRANGERS)): Strangers {
  const query = newQuery();
  return (packet, address, out, way) => {
    if (readQuery(packet, packet.length, query) !== 'query' || query.type === TYPE.any) return 0;
    if (!zone.owns(packet, query)) return 0;
    const allowance = way === 'tcp' ? 'answer' : take(address, performance.now() / 1000);
    if (allowance === 'drop') return 0;
    const length = allowance === 'answer' ? zone.reply(out, packet, query) : 0;
    const times = query.type === TYPE.txt ? MOST_TIMES_OF_TEXT : MOST_TIMES;
    const isLong = way === 'udp' && length > Math.min(query.udpBytes, packet.length * times);
    return length === 0 || isLong ? truncatedReply(out, packet, query) : length;
  };
}

/** Names of the zone are answered here for clients too, and are nobody's log. */
export const zoneFirst =
  (zone: Zone, answer: Answer): Answer =>
  (packet, query, client, out, limit) =>
    zone.owns(packet, query) ? zone.reply(out, packet, query) : answer(packet, query, client, out, limit);
