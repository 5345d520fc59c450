/** What the sample family's phones ask the filter, in their past and from now on. */
import { webOf } from '@kinward/rules/simulated/logs.ts';
import { questionsOf, type Question } from '@kinward/rules/simulated/questions.ts';
import type { Actor } from '../family.ts';
import { sessionsOf } from '../reports.ts';
import { questionFor } from './packets.ts';
import type { Keyed, PastResolver } from './past-resolver.ts';

const DAY_MS = 86_400_000;
/** A phone does not ask later for what it could not ask then. */
const LATE_MS = 2 * 60_000;
/** What a phone asks as soon as it has a network. */
const AT_FIRST = ['connectivitycheck.gstatic.com', 'mtalk.google.com', 'play.googleapis.com'];

/** @param from ms since the epoch, as `to`, which is not included */
const asksBetween = (actor: Actor, from: number, to: number): Question[] => {
  const { member, device } = actor;
  const days = Math.ceil((to - from) / DAY_MS) + 1;
  const visits =
    device.collects.web === true ? webOf(member.seed, to, { days, isAwakeAtNight: member.age >= 12 }) : [];
  return questionsOf({ seed: member.seed, from, to, sessions: sessionsOf(actor, to, days), visits });
};

/** The phones of the past: each asks what it asks up to a moment, in the order of time. */
export const pastPhones = (resolver: PastResolver, actors: readonly Actor[], begin: number, end: number) => {
  const questions = actors
    .flatMap((actor): Keyed[] => {
      const key = actor.paired.dnsKey;
      return key === null ? [] : asksBetween(actor, begin, end).map((question) => ({ ...question, key }));
    })
    .toSorted((a, b) => a.at - b.at);
  let next = 0;
  return {
    /** Something that is not of every day. */
    also(actor: Actor, more: readonly Question[]): void {
      const key = actor.paired.dnsKey;
      if (key === null) return;
      const rest = [...questions.splice(next), ...more.map((question) => ({ ...question, key }))];
      questions.push(...rest.toSorted((a, b) => a.at - b.at));
    },
    async askUntil(at: number): Promise<void> {
      // What the parents changed a moment ago counts.
      await resolver.until(() => true);
      for (; next < questions.length && questions[next]!.at <= at; next += 1)
        await resolver.ask(questions[next]!);
    },
  };
};
export type PastPhones = ReturnType<typeof pastPhones>;

/** Asks at a device's own address of the server (RFC 8484). @throws Error where nobody answers */
const askByHttps = async (url: string, key: string, name: string): Promise<void> => {
  const headers = { 'content-type': 'application/dns-message', accept: 'application/dns-message' };
  const body = questionFor(name);
  const answer = await fetch(`${url}/dns-query/${key}`, { method: 'POST', headers, body });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`the filter answered ${answer.status}`);
};

/** A phone from now on. @returns what it does at each of its beats: it asks what came up since the one before */
export const livePhone = (url: string, actor: Actor): (() => Promise<void>) => {
  let asked = Date.now();
  let first = AT_FIRST;
  let isBusy = false;
  const { dnsKey: key } = actor.paired;
  if (key === null) return () => Promise.resolve();
  return async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      for (; first.length > 0; first = first.slice(1)) await askByHttps(url, key, first[0]!);
      const now = Date.now();
      for (const { at, name } of asksBetween(actor, Math.max(asked, now - LATE_MS), now)) {
        await askByHttps(url, key, name);
        asked = at + 1;
      }
      asked = now;
    } finally {
      isBusy = false;
    }
  };
};
