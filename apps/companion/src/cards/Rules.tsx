import { lazy, Suspense, useEffect, useState } from 'react';
import {
  IconApps,
  IconCar,
  IconCircleCheck,
  IconClock,
  IconHourglass,
  IconLockOpen,
  IconPhoneOff,
  IconPlayerPause,
  IconWorldOff,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Card } from '@kinward/web/ui/Card.tsx';
import { SkeletonRow } from '@kinward/web/ui/Skeleton.tsx';
import {
  enforcementOf,
  meansForSite,
  rulesOn,
  withoutFilter,
  type EnforcedKind,
  type Means,
} from '@kinward/rules/abilities.ts';
import { OWN_ABILITIES } from '../device/abilities.ts';
import type * as NowModule from '../rules/current-rules.ts';
import { appName, budgetOf, siteName } from '../rules/display-names.ts';
import { isFiltered, useDevice } from '../device/state.ts';
import { formatDayTime, formatList, t } from '../messages/messages.ts';
import { formatWhen } from '../messages/clock/when.ts';
import { useNow } from '../ui/use-now.ts';

/** Of devices that ask the filter. */
const FilterRules = lazy(() => import('../filter/FilterRules.tsx'));

/** Names shown on a line; the rest is counted. */
const NAMED = 6;
const MILE_KM = 1.609344;
const some = (names: readonly string[]): string =>
  formatList(names.length <= NAMED ? names : [...names.slice(0, NAMED), t.more(names.length - NAMED)]);

/** The calendar is large and loads after the first view. */
const useRules = (): typeof NowModule | undefined => {
  const [rules, setRules] = useState<typeof NowModule>();
  useEffect(() => {
    let here = true;
    void import('../rules/current-rules.ts').then(
      (module) => here && setRules(() => module),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, []);
  return rules;
};

const icon = { size: 22, stroke: 1.75, 'aria-hidden': true } as const;

/**
 * The rules in force, in plain words: called blocked only where something on this device enforces them, as the parents read it.
 * @param timed false where times are said elsewhere on the page: what is left, what runs and what begins
 */
export function Rules({ timed = true }: { timed?: boolean }) {
  const { policy, me, phase } = useDevice();
  const rules = useRules();
  const now = useNow();
  const current = policy && rules && rules.currentRules(policy, now);
  const given: Means = me ?? { abilities: OWN_ABILITIES };
  const means = current?.opened.some(({ kind }) => kind === 'filter') ? withoutFilter(given) : given;
  const wordsFor: WordsFor = (kind, site = '') =>
    enforcementOf(meansForSite(means, site), kind) === 'enforced' ? t.enforced : t.asked;
  // What the filter closes is a rule too.
  const filtered = isFiltered({ phase, me });
  const all = rulesOn(means);
  const blocking = all === 'enforced' ? '' : all === 'some' ? t.blocksSome : t.cannotBlock;
  const lines = rules && current && linesOf(rules, current, wordsFor, timed, filtered);
  const asked = current && !filtered && current.closedSites.length > 0 && rules?.filterAsked(means, now);
  // All there is stands elsewhere on the page.
  if (!timed && !filtered && lines?.length === 0) return null;
  return (
    <Card className="stack g4">
      <h2>{t.rulesTitle}</h2>
      {!lines ? (
        <SkeletonRow label={t.loading} />
      ) : (
        <>
          <Lines lines={lines} />
          {filtered && (
            <Suspense fallback={<SkeletonRow label={t.loading} />}>
              <FilterRules open={rules.nothingIsClosed(current)} />
            </Suspense>
          )}
          <p className="small ink-2">
            {t.rulesSince} {blocking} {asked}
          </p>
        </>
      )}
    </Card>
  );
}

function Lines({ lines }: { lines: ReactNode[] }) {
  return lines.length === 0 ? null : <ul className="lines">{lines}</ul>;
}

const openedWords = ({ kind, value, name, until }: NowModule.Opened): string => {
  const time = formatWhen(until);
  if (kind === 'all') return t.openedAll(time);
  if (kind === 'filter') return t.openedFilter(time);
  return t.openedOne(name ?? (kind === 'app' ? appName(value) : siteName(value)), time);
};

/** @param site of one entry, as what enforces others may not enforce it */
type WordsFor = (kind: EnforcedKind, site?: string) => typeof t.asked | typeof t.enforced;

const linesOf = (
  rules: typeof NowModule,
  now: NowModule.Now,
  wordsFor: WordsFor,
  timed: boolean,
  isFiltered: boolean,
): ReactNode[] => {
  const line = (key: string, mark: ReactNode, text: string) => (
    <li key={key}>
      {mark}
      <span>{text}</span>
    </li>
  );
  const apps = now.closedApps.map(appName);
  const sitesOf = (words: ReturnType<WordsFor>): string[] =>
    now.closedSites.filter((site) => wordsFor('web', site) === words).map(siteName);
  return [
    !isFiltered && rules.nothingIsClosed(now) && line('open', <IconCircleCheck {...icon} />, t.allOpen),
    timed &&
      now.paused !== null &&
      line(
        'paused',
        <IconPlayerPause {...icon} />,
        wordsFor('screen-pause').paused(formatWhen(now.paused.until), now.paused.by),
      ),
    ...now.opened.map((one) =>
      line(`open ${one.kind} ${one.value}`, <IconLockOpen {...icon} />, openedWords(one)),
    ),
    ...(timed ? now.left : []).map((left) =>
      line(
        `left ${left.kind} ${left.value}`,
        <IconHourglass {...icon} />,
        left.kind === 'all' ? t.leftAll(left.minutes) : t.leftOne(budgetOf(left), left.minutes),
      ),
    ),
    ...(timed ? now.running : []).map((one) =>
      line(
        `run ${one.name} ${one.until}`,
        <IconClock {...icon} />,
        one.everything
          ? wordsFor('schedule').runningAll(one.name, one.until)
          : one.apps > 0
            ? wordsFor('schedule').running(one.name, one.apps, one.until)
            : wordsFor('schedule').runningKinds(
                one.name,
                some(one.kinds.map((kind) => t.appKinds[kind])),
                one.until,
              ),
      ),
    ),
    apps.length > 0 && line('apps', <IconApps {...icon} />, wordsFor('app').apps(some(apps))),
    ...[t.enforced, t.asked].map((words, index) => {
      const sites = sitesOf(words);
      return sites.length > 0 && line(`sites ${index}`, <IconWorldOff {...icon} />, words.sites(some(sites)));
    }),
    now.numbers > 0 && line('numbers', <IconPhoneOff {...icon} />, wordsFor('call').numbers(now.numbers)),
    now.speedLimit !== null &&
      line(
        'speed',
        <IconCar {...icon} />,
        t.speed(Math.round(now.speedLimit), Math.round(now.speedLimit * MILE_KM)),
      ),
    timed &&
      now.next !== null &&
      line('next', <IconClock {...icon} />, t.next(now.next.name, formatDayTime(now.next.at))),
  ].filter(Boolean);
};
