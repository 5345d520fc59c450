/** A child's own day in its words. */
import type { OwnDay, OwnDayEntry, OwnPiece } from '@kinward/contract/activity/own-day.schemas.ts';
import { approvalsMessages } from '../messages/approvals.ts';
import { formatList } from '../messages/messages.ts';
import { myDayMessages as t } from '../messages/my-day.ts';
import { olderMessages } from '../messages/older.ts';
import { appName } from '../rules/display-names.ts';
import { clockIn, lasting, longDay, weekdayOf } from './times.ts';

const MPH_PER_MPS = 2.236936;
const KM_PER_MILE = 1.609344;
/** Differences below this are none, in minutes. */
const ABOUT_MINUTES = 5;
/** Named in the headline; the list has all. */
const NAMED = 3;

type Of<Kind extends OwnDayEntry['kind']> = Extract<OwnDayEntry, { kind: Kind }>;

/** The name of an app; where only its id is known, the end of it. */
export const nameOfApp = (name: string): string =>
  /^[\w-]+(?:\.[\w-]+)+$/u.test(name) ? appName(name) : name;

/** What a stop is called; undefined where it has no name. */
export const stopName = ({ place }: OwnPiece): string | undefined => place?.fence ?? undefined;

/** `Home, School and Football. 1 h 35 min on screens so far.`; empty where neither is known. */
export const headlineOf = ({ places, screen, date, today }: OwnDay): string => {
  const names = [...new Set((places?.pieces ?? []).flatMap((piece) => stopName(piece) ?? []))];
  const { totalSeconds } = screen;
  return [
    names.length > 0 && names.length <= NAMED && t.places(formatList(names)),
    totalSeconds > 0 && (date === today ? t.screensSoFar : t.screens)(lasting(totalSeconds)),
  ]
    .filter(Boolean)
    .join(' ');
};

/** What the ribbon shows, for screen readers. @param now ms since the epoch */
export const ribbonLabel = ({ date, today, timeZone: zone, places, screen }: OwnDay, now: number): string => {
  const head = date === today ? t.ribbonOf(clockIn(now, zone)) : t.ribbonWhole(longDay(date));
  const stops = (places?.pieces ?? [])
    .filter(({ kind }) => kind === 'stop')
    .map((piece) =>
      t.fromTo(stopName(piece) ?? t.somewhere, clockIn(piece.from, zone), clockIn(piece.to, zone)),
    );
  const parts = [
    stops.join(', '),
    screen.totalSeconds > 0 && t.screenInUse(lasting(screen.totalSeconds)),
  ].filter(Boolean);
  return parts.length === 0 ? head : `${head}: ${parts.join('; ')}`;
};

/** `17 min less than by this time on other Fridays`; undefined: there is nothing to compare with. */
export const comparedWords = ({ screen, date, today }: OwnDay): string | undefined => {
  if (screen.usual === null) return undefined;
  const minutes = Math.round((screen.totalSeconds - screen.usual.seconds) / 60);
  if (Math.abs(minutes) < ABOUT_MINUTES) return t.asUsual(weekdayOf(date));
  const byNow = date === today;
  const say = minutes < 0 ? (byNow ? t.lessByNow : t.less) : byNow ? t.moreByNow : t.more;
  return say(lasting(Math.abs(minutes) * 60), weekdayOf(date));
};

/** What is not in the day, and why: a line for each reason. Calls and sites that nobody told of are none. */
export const missingWords = ({ told }: OwnDay): string[] => {
  const kinds = ['places', 'screen', 'sites', 'contacts'] as const;
  const named = (reason: 'off' | 'notShared' | 'notReported') =>
    kinds
      .filter((kind) => told[kind] === reason)
      .filter((kind) => reason !== 'notReported' || kind === 'places' || kind === 'screen')
      .map((kind) => t.kinds[kind]);
  return (['notReported', 'off', 'notShared'] as const).flatMap((reason) => {
    const missing = named(reason);
    return missing.length === 0 ? [] : [t[reason](formatList(missing))];
  });
};

export interface EntryWords {
  title: string;
  /** Empty where the title says it all. */
  more: string;
}

const arrivedWords = ({ at, place, left, unseen }: Of<'arrived'>, zone: string): EntryWords => {
  const title = place.fence === null ? t.stopped : (unseen ? t.wasAt : t.cameTo)(place.fence);
  if (unseen) return { title, more: t.unseen };
  if (!left) return { title, more: '' };
  const way = lasting((Date.parse(at) - Date.parse(left.at)) / 1000);
  const { fence } = left.place;
  return { title, more: fence === null ? t.onTheWay(way) : t.leftAndWay(fence, clockIn(left.at, zone), way) };
};

const requestWords = ({ request }: Of<'request'>, zone: string): EntryWords => {
  const { kind, name, minutes, state, until, answer, answeredBy } = request;
  const title = kind === 'time' ? t.askedTime(minutes, name) : t.asked(name ?? '');
  if (state === 'waiting') return { title, more: t.waits };
  if (until === null && state !== 'refused') return { title, more: t.unanswered };
  const { granted, refused } = approvalsMessages.askStates;
  const said = until === null ? refused : `${granted}, ${approvalsMessages.askUntil(clockIn(until, zone))}`;
  const by = answeredBy === null ? said : olderMessages.by(said, answeredBy);
  return { title, more: answer === '' ? by : `${by}: “${answer}”` };
};

const sosMore = ({ state, seenBy }: Of<'sos'>): string => {
  if (state === 'falseAlarm') return t.sosFalse;
  if (state !== 'seen') return t.sosOpen;
  return seenBy === null ? t.sosSeenBySomeone : t.sosSeen(seenBy);
};

const speeds = (mph: number): [mph: number, kmh: number] => [Math.round(mph), Math.round(mph * KM_PER_MILE)];

/** An entry in two lines. */
export const entryWords = (entry: OwnDayEntry, zone: string): EntryWords => {
  switch (entry.kind) {
    case 'arrived':
      return arrivedWords(entry, zone);
    case 'left':
      return {
        title: entry.place.fence === null ? t.leftSomewhere : t.leftPlace(entry.place.fence),
        more: '',
      };
    case 'crossing':
      return { title: (entry.direction === 'enter' ? t.cameTo : t.leftPlace)(entry.fence), more: '' };
    case 'speeding':
      return {
        title: t.faster(...speeds(entry.speedLimit)),
        more: t.upTo(...speeds(entry.top * MPH_PER_MPS)),
      };
    case 'blocked':
      return {
        title: t.closed(entry.domain, entry.count),
        more: entry.count === 1 ? '' : t.since(clockIn(entry.from, zone)),
      };
    case 'request':
      return requestWords(entry, zone);
    case 'contact':
      return {
        title: t.contact(entry.person ?? t.withheld),
        more: t.contacts(entry.calls, entry.missed, entry.messages),
      };
    case 'checkIn':
      return { title: entry.trip === null ? t.fine : t.trip[entry.trip], more: entry.note };
    case 'sos':
      return { title: t.sos, more: sosMore(entry) };
    case 'night':
      return {
        title: t.night,
        more: t.nightMore(lasting(entry.seconds), entry.app === null ? null : nameOfApp(entry.app)),
      };
  }
};
