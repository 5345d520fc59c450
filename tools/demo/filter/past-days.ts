/** The filter in the sample family's last two weeks: what its phones asked, day by day, and a site that was opened for half an hour. */
import { randomUUID } from 'node:crypto';
import { createClient } from '@kinward/client/client.ts';
import { answerRequest, askParents } from '@kinward/contract/approvals/approvals.routes.ts';
import type { FilterDevice } from '@kinward/contract/filter/filter.schemas.ts';
import { midnightOf } from '@kinward/rules/simulated/days.ts';
import type { Question } from '@kinward/rules/simulated/questions.ts';
import { NORA, signIn, type Actor } from '../family.ts';
import type { Happening, Tale } from '../story.ts';
import { pastPhones, type PastPhones } from './asking.ts';
import type { PastResolver } from './past-resolver.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** When the log of a day is handed over. */
const DELIVERED_HOUR = 22;

/** A stream of his club's match: closed for Theo, and opened for once. */
const SITE = 'twitch.tv';
const [ASKED_HOUR, ANSWERED_HOUR, WATCHED_HOUR] = [19.05, 19.12, 19.55];
const PAGE = [`www.${SITE}`, `gql.${SITE}`, `id.${SITE}`];

const opensSite = ({ target }: FilterDevice['rules']['grants'][number]): boolean => target.kind === 'site';

const tries = (start: number, end: number, every: number): Question[] =>
  Array.from({ length: Math.ceil((end - start) / every) }, (_, index) => ({
    at: start + index * every,
    name: PAGE[index % PAGE.length]!,
  }));

/** Theo finds it closed, asks, and is given half an hour. */
const oneSite = (
  { url, now, password }: Tale,
  theo: Actor,
  resolver: PastResolver,
): { happenings: Happening[]; questions: Question[] } => {
  const evening = (hour: number): number => midnightOf(now, -1) + Math.round(hour * 60) * MINUTE_MS;
  const [askedAt, answeredAt] = [evening(ASKED_HOUR), evening(ANSWERED_HOUR)];
  const { deviceId, token } = theo.paired;
  let requestId = '';
  return {
    questions: [
      ...tries(askedAt - 2 * MINUTE_MS, askedAt, 20_000),
      ...tries(answeredAt + MINUTE_MS, evening(WATCHED_HOUR), 55_000),
    ],
    happenings: [
      {
        at: askedAt,
        run: async () => {
          const phone = createClient({ baseUrl: url, getToken: () => token ?? undefined });
          const note = 'Only the match, it is on right now';
          const body = { kind: 'site', clientId: randomUUID(), site: SITE, note } as const;
          ({ requestId } = await phone.call(askParents, { body }));
        },
      },
      {
        at: answeredAt,
        run: async () => {
          const nora = await signIn(url, NORA, password);
          const body = { grant: true, minutes: 30, note: 'Half an hour, then bed' } as const;
          await nora.call(answerRequest, { params: { id: requestId }, body });
          await resolver.until((known) =>
            known.some((device) => device.deviceId === deviceId && device.rules.grants.some(opensSite)),
          );
        },
      },
    ],
  };
};

/**
 * Begins to answer the family's phones.
 * @returns what they ask, and what else happens
 * @throws Error when the rules do not reach the resolver
 */
export const filterDays = async (
  tale: Tale,
  resolver: PastResolver,
): Promise<{ phones: PastPhones; happenings: Happening[] }> => {
  const { now, begin, actors } = tale;
  const filtered = actors.filter(({ paired }) => paired.dnsKey !== null);
  await resolver.until((known) => known.length === filtered.length);
  const phones = pastPhones(resolver, filtered, begin, now);
  const theo = filtered.find(({ member }) => member.firstName === 'Theo')!;
  const { questions, happenings } = oneSite(tale, theo, resolver);
  phones.also(theo, questions);
  const deliver = (at: number): Happening => ({ at, run: () => resolver.deliver(at) });
  for (let midnight = midnightOf(begin); midnight < now; midnight = midnightOf(midnight, 1)) {
    const at = midnight + DELIVERED_HOUR * HOUR_MS;
    if (at > begin && at < now) happenings.push(deliver(at));
  }
  return { phones, happenings: [...happenings, deliver(now)] };
};
