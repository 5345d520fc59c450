/** What the log says in sentences: of a child and a day, of a site, of what is not written down. */
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type {
  FilterLog,
  FilterLogSite,
  RecordedDevice,
} from '@kinward/contract/filter-log/filter-log.schemas.ts';
import { devicePartPath } from '../../../entities/device/device-part.ts';
import { longDay } from '../../../lib/time/day.ts';
import { longDate } from '../../../lib/time/time.ts';
import { logTexts as t } from '../messages.log.ts';

/** Of whom, and of which day, the log is. */
export interface LogOf {
  /** Undefined: all of the family. */
  child: Child | undefined;
  /** Of the family's calendar. */
  day: string;
  today: string;
}

/** "today", "on Thursday 19 November". */
const dayWords = ({ day, today }: Pick<LogOf, 'day' | 'today'>): string =>
  day === today ? t.today : t.onDay(longDay(day));

/** "Theo was at 38 sites today. 6 of them were closed." Where open sites are not written down, only what was closed is known. */
export const logSentence = (
  { totals, recorded }: Pick<FilterLog, 'totals' | 'recorded'>,
  of: LogOf,
): string => {
  const { sites = 0, closedSites = 0 } = totals ?? {};
  const [who, when] = [of.child?.firstName, dayWords(of)];
  const isOnlyClosed = !recorded.some(({ level }) => level === 'all') && sites === closedSites;
  if (isOnlyClosed && recorded.some(({ level }) => level === 'blocked'))
    return t.onlyClosed(who, closedSites, when);
  return [t.wasAt(who, sites, when), ...(closedSites > 0 ? [t.ofThem(closedSites, sites)] : [])].join(' ');
};

/** A child of whom less than everything is written down on some device. */
export interface Reserve {
  childId: string;
  text: string;
  /** Where that is changed; undefined: nowhere. */
  change: string | undefined;
}

const changedAt = (
  { because, deviceId }: Pick<RecordedDevice, 'because' | 'deviceId'>,
  { childId, age }: Pick<Child, 'childId' | 'age'>,
): string | undefined => {
  if (because === 'adult') return undefined;
  if (because === 'off') return devicePartPath(childId, deviceId, 'collects');
  if (because === 'age' && age === null)
    return `/user/dashboard?${new URLSearchParams({ child: childId, add: 'details' })}`;
  return '/filter/policies';
};

/** What is not written down, child by child: "Nothing is recorded for Theo: that is your choice of 3 November." */
export const reservesOf = (recorded: readonly RecordedDevice[], family: readonly Child[]): Reserve[] =>
  family.flatMap((child) => {
    const own = recorded.filter(({ childId }) => childId === child.childId);
    const less = own.filter(({ level }) => level !== 'all');
    const [first] = less;
    if (first === undefined) return [];
    const devices = less.length < own.length ? namesOf(less, child) : undefined;
    const said = [...Map.groupBy(less, ({ level, because }) => `${level} ${because}`).values()].flatMap(
      (same) => same.find(({ since }) => since !== null) ?? same.slice(0, 1),
    );
    const text = [...new Set(said.map((one) => reserveWords(one, child, devices)))].join(' ');
    return [{ childId: child.childId, text, change: changedAt(first, child) }];
  });

const namesOf = (devices: readonly RecordedDevice[], child: Child): string =>
  t.list(
    child.devices
      .filter(({ deviceId }) => devices.some((one) => one.deviceId === deviceId))
      .map(({ deviceName }) => deviceName),
  );

/** @param devices which of the child's; undefined: all */
const reserveWords = (
  { level, because, since }: RecordedDevice,
  { firstName: name, age }: Pick<Child, 'firstName' | 'age'>,
  devices: string | undefined,
): string => {
  if (because === 'adult') return t.adult(name, devices);
  if (because === 'off') return t.off(name, devices, since === null ? undefined : longDate(since));
  if (level === 'nothing') return t.nothingByPolicy(name, devices);
  if (because === 'policy') return t.closedByPolicy(name, devices);
  return age === null ? t.closedWithoutAge(name, devices) : t.closedByAge(name, devices);
};

/** Why a site was closed, in a few words: "Homework", "Online games", "Denylist". */
export const closingWords = ({
  kind,
  name,
  source,
}: Pick<FilterLogSite['closings'][number], 'kind' | 'name' | 'source'>): string =>
  kind === 'deny' && source === 'device' ? t.reasons.blocked : (name ?? t.reasons[kind]);

/** What is said below a site's name: why it was closed, else what was searched for, else what it is known as. */
export const siteLine = ({ closings, searches, topics, safe }: FilterLogSite): string => {
  const words = searches.slice(0, 2).map((search) => t.quoted(search.words));
  const parts = [
    ...new Set(closings.map(closingWords)),
    ...(words.length > 0 ? [t.searched(words, searches.length - words.length)] : []),
    ...(closings.length === 0 ? topics : []),
    ...(safe > 0 ? [t.safe] : []),
  ];
  return parts.join(' · ');
};

type Site = { kind: 'site'; at: number; site: FilterLogSite };
type Gap = { kind: 'gap'; at: number; gap: FilterLog['gaps'][number] };

/** Sites and gaps, newest first; a gap among sites that are not there yet waits for them. */
export const rowsOf = (pages: readonly FilterLog[]): (Site | Gap)[] => {
  const sites = pages.flatMap((page) => page.sites);
  const gaps = pages[0]?.gaps ?? [];
  const isWhole = pages.at(-1)?.next === null;
  const oldest = Date.parse(sites.at(-1)?.lastAt ?? '');
  return [
    ...sites.map((site): Site => ({ kind: 'site', at: Date.parse(site.lastAt), site })),
    ...gaps
      .map((gap): Gap => ({ kind: 'gap', at: Date.parse(gap.to), gap }))
      .filter(({ at }) => isWhole || at >= oldest),
  ].toSorted((a, b) => b.at - a.at);
};

/** The domain that an exception for a row has to name: what a longer entry closed is opened by its own name only. */
export const entryFor = ({ site, closings }: Pick<FilterLogSite, 'site' | 'closings'>): string => {
  const [first] = closings;
  return first?.kind === 'deny' && first.matched !== null ? first.matched : site;
};
