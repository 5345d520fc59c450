/** A child's day in words: the page's sentence, and each entry with where it leads. */
import type {
  DayActivity,
  DayEntry,
  DayEntryOf,
  DayScreen,
} from '@kinward/contract/activity/activity.schemas.ts';
import type { Headline } from '@kinward/rules/activity/headline.ts';
import { headlineName } from '@kinward/rules/naming.ts';
import type { PlaceWords } from '../../../entities/activity/use-day-places.ts';
import { lowerFirst } from '../../../entities/geofences/places.ts';
import { limitText, speedText } from '../../../lib/units.ts';
import { activityTexts as t } from '../messages.ts';
import { lasting } from '../../../entities/activity/times.ts';
import { weekday } from '../../../lib/time/day.ts';
import { clockIn } from '../../../lib/time/time.ts';

const joined = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} ${t.and} ${names.at(-1)}`;

const whereWords = (day: DayActivity, { where }: Headline, words: PlaceWords): string | undefined => {
  const name = headlineName(day.firstName);
  if (where.kind === 'moving') return t.isMoving(name);
  if (where.kind === 'were') return t.wereAt(name, joined(where.fences));
  // It was somewhere that no fence names: the list says where.
  if (where.kind === 'unknown' && day.places !== null) return undefined;
  if (where.kind === 'unknown') return day.date === day.today ? t.noPlaceToday(name) : t.noPlace(name);
  const place = where.place === null ? undefined : words(where.place);
  const inside = place === undefined ? undefined : lowerFirst(place);
  if (where.kind === 'at') return inside === undefined ? t.isSomewhere(name) : t.isAt(name, inside);
  const time = clockIn(where.at, day.timeZone);
  if (where.place === null) return t.wasLastMoving(name, time);
  return inside === undefined ? t.wasLastSomewhere(name, time) : t.wasLast(name, inside, time);
};

const eventWords = (event: DayEntry, zone: string): string | undefined => {
  const time = clockIn(event.at, zone);
  if (event.kind === 'sos') return t.sosAt(time);
  if (event.kind === 'speeding') return t.fastAt(limitText(event.speedLimit), time);
  if (event.kind === 'crossing') return t.enteredAt(event.fence, time);
  if (event.kind === 'request') return t.requestWaits;
  if (event.kind === 'blocked') return t.siteClosed(event.domain, event.count);
  return event.kind === 'night' ? t.nightAt(clockIn(event.from, zone)) : undefined;
};

/** "Theo is at football. roblox.com was closed, 6 times." */
export const sentenceOf = (day: DayActivity, headline: Headline, words: PlaceWords): string => {
  const { totalSeconds } = day.screen;
  const screens =
    totalSeconds === 0
      ? undefined
      : (day.date === day.today ? t.screensSoFar : t.screens)(lasting(totalSeconds));
  const event = headline.event && eventWords(headline.event, day.timeZone);
  const said = [whereWords(day, headline, words), event ?? screens].filter(Boolean).join(' ');
  return said || t.dayOf(headlineName(day.firstName));
};

/** Differences below this are none, in minutes. */
const ABOUT_MINUTES = 5;

/** "17 min less than by this time on other Fridays"; undefined: there is nothing to compare with. */
export const comparedWords = (
  { totalSeconds, usual }: DayScreen,
  { date, today }: Pick<DayActivity, 'date' | 'today'>,
): string | undefined => {
  if (usual === null) return undefined;
  const minutes = Math.round((totalSeconds - usual.seconds) / 60);
  if (Math.abs(minutes) < ABOUT_MINUTES) return t.asUsual(weekday(date));
  const byNow = date === today;
  const say = minutes < 0 ? (byNow ? t.lessByNow : t.less) : byNow ? t.moreByNow : t.more;
  return say(lasting(Math.abs(minutes) * 60), weekday(date));
};

export interface EntryWords {
  title: string;
  more: string | undefined;
}

const arrivedWords = (entry: DayEntryOf<'arrived'>, zone: string, words: PlaceWords): EntryWords => {
  const { place, left, unseen } = entry;
  const where = words(place);
  const title =
    place.fence === null
      ? where === undefined
        ? t.stoppedSomewhere
        : t.stopped(lowerFirst(where))
      : (unseen ? t.wasAt : t.cameTo)(place.fence);
  if (unseen) return { title, more: t.notSeenComing };
  if (!left) return { title, more: undefined };
  const way = lasting((Date.parse(entry.at) - Date.parse(left.at)) / 1000);
  const more =
    left.place.fence === null ? t.onTheWay(way) : t.leftAndWay(left.place.fence, clockIn(left.at, zone), way);
  return { title, more };
};

const requestWords = ({ request }: DayEntryOf<'request'>, zone: string): EntryWords => {
  const { kind, name, minutes, state, answeredAt, answeredBy, answer, until } = request;
  const title = kind === 'time' ? t.askedTime(minutes, name) : t.asked(name ?? '');
  if (state === 'waiting') return { title, more: t.waits };
  if (answeredAt === null) return { title, more: t.unanswered };
  const said = until === null ? t.saidNo(answeredBy) : t.saidYes(answeredBy, clockIn(until, zone));
  return { title, more: answer === '' ? said : `${said}: “${answer}”` };
};

const sosWords = ({ sos }: DayEntryOf<'sos'>): EntryWords => ({
  title: t.calledForHelp,
  more: sos.state === 'falseAlarm' ? t.sosFalse : sos.state === 'seen' ? t.sosSeen(sos.seenBy) : t.sosOpen,
});

/** An entry in two lines. */
export const entryWords = (entry: DayEntry, zone: string, words: PlaceWords): EntryWords => {
  const at = (time: string): string => clockIn(time, zone);
  switch (entry.kind) {
    case 'arrived':
      return arrivedWords(entry, zone, words);
    case 'left':
      return {
        title: entry.place.fence === null ? t.leftSomewhere : t.leftPlace(entry.place.fence),
        more: undefined,
      };
    case 'crossing':
      return {
        title: (entry.direction === 'enter' ? t.cameTo : t.leftPlace)(entry.fence),
        more: entry.forbidden ? t.forbidden : undefined,
      };
    case 'speeding':
      return {
        title: t.faster(limitText(entry.speedLimit)),
        more: t.upTo(speedText(entry.top), at(entry.from), at(entry.at)),
      };
    case 'blocked':
      return {
        title: t.closed(entry.domain, entry.count),
        more:
          entry.count === 1
            ? t.onDevice(entry.deviceName)
            : t.onDeviceSince(entry.deviceName, at(entry.from)),
      };
    case 'request':
      return requestWords(entry, zone);
    case 'contact':
      return {
        title: t.inTouch(entry.name ?? (entry.number || t.withheldNumber)),
        more: t.contact(entry.calls, entry.missed, entry.messages),
      };
    case 'checkIn':
      return {
        title: entry.trip ? t.trip[entry.trip] : t.checkedIn,
        more: entry.note || t.onDevice(entry.deviceName),
      };
    case 'sos':
      return sosWords(entry);
    case 'night':
      return { title: t.nightUse, more: t.nightMore(lasting(entry.seconds), entry.app) };
  }
};

/** The page that an entry comes from. */
const SOURCE: Readonly<Record<DayEntry['kind'], string>> = {
  arrived: 'geo-location',
  left: 'geo-location',
  crossing: 'geo-location',
  speeding: 'drive-safe',
  blocked: 'web-filtering',
  request: 'requests',
  contact: 'call-sms',
  checkIn: 'geo-location',
  sos: 'geo-location',
  night: 'app-usage',
};

/** Pages that show a day by their own parameter. */
const DAY_PARAMETER: Readonly<Record<string, string>> = {
  'geo-location': 'day',
  'drive-safe': 'day',
  'app-usage': 'date',
};

/** Where an entry leads: its source, at its device and day. */
export const sourceOf = (
  { kind, deviceId }: Pick<DayEntry, 'kind' | 'deviceId'>,
  { childId, date, today }: Pick<DayActivity, 'childId' | 'date' | 'today'>,
): string => {
  const page = SOURCE[kind];
  const query = new URLSearchParams({ child: childId, device: deviceId });
  const parameter = DAY_PARAMETER[page];
  if (parameter !== undefined && (date !== today || parameter === 'day')) query.set(parameter, date);
  return `/user/${page}?${query}`;
};
