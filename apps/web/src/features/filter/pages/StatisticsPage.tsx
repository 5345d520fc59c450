import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { FilterStats, FilterStatsRange } from '@kinward/contract/filter-log/filter-stats.schemas.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { shiftDay } from '../../../lib/time/day.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DayNav } from '../../../ui/DayNav.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { statsQuery, statsTable, type StatsView } from '../api/stats.ts';
import { OwnFilter } from '../components/OwnFilter.tsx';
import { ChildChips, KEPT_DAYS, OfDevices, useWhoseDay } from '../components/WhoseDay.tsx';
import { CountBars } from '../components/stats/CountBars.tsx';
import { Shares } from '../components/stats/Shares.tsx';
import css from '../components/stats/Stats.module.css';
import { deviceNameIn } from '../logic/family-names.ts';
import { barsOf, blockedByName, busiestWords, comparedWords, statsSentence } from '../logic/stats.ts';
import { statsTexts as t } from '../components/stats/messages.stats.ts';

/** /filter/statistics: how much was asked and blocked, when, by what, and on which device. */
export default function StatisticsPage() {
  usePageTitle(t.title);
  return (
    <OwnFilter title={t.title}>
      {() => <OfDevices texts={t}>{(family) => <Statistics family={family} />}</OfDevices>}
    </OwnFilter>
  );
}

const RANGES: readonly FilterStatsRange[] = ['day', 'week', 'month'];

/** Range, last day and child are in the address. */
const useView = (family: readonly Child[]) => {
  const { params, child, date, set } = useWhoseDay(family);
  const range = RANGES.find((one) => one === params.get('range')) ?? 'day';
  const view: StatsView = { range, date, childId: child?.childId };
  return { view, set };
};

function Statistics({ family }: { family: readonly Child[] }) {
  const { view, set } = useView(family);
  const query = useQuery(statsQuery(view));
  return (
    <>
      <Loaded
        query={query}
        loading={t.loading}
        rows={3}
        title={t.title}
        renderHead={(stats) => (
          <PageHead
            title={statsSentence(stats)}
            subtitle={[comparedWords(stats), busiestWords(stats)].filter(Boolean).join(' ')}
          >
            <DayNav
              texts={t}
              day={stats.to}
              today={stats.today}
              first={shiftDay(stats.today, 1 - KEPT_DAYS)}
              onChange={(day) => set('date', day === stats.today ? undefined : day)}
            />
          </PageHead>
        )}
      >
        {(stats) => (
          <>
            <Tools view={view} family={family} set={set} />
            <Figures stats={stats} family={family} />
          </>
        )}
      </Loaded>
    </>
  );
}

const save = (view: StatsView): void => {
  const link = document.createElement('a');
  link.href = statsTable(view);
  link.download = '';
  link.click();
};

type Set = ReturnType<typeof useView>['set'];

function Tools({ view, family, set }: { view: StatsView; family: readonly Child[]; set: Set }) {
  return (
    <>
      <div className="row stretch wraps g3 mb4">
        <Segmented
          label={t.range}
          value={view.range}
          onChange={(range) => set('range', range === 'day' ? undefined : range)}
          options={RANGES.map((value) => ({ value, label: t.ranges[value] }))}
        />
        <Button
          tone="line"
          icon={<IconDownload size={20} stroke={1.75} aria-hidden="true" />}
          aria-label={t.csvLabel}
          onClick={() => save(view)}
        >
          {t.csv}
        </Button>
      </div>
      <ChildChips
        family={family}
        childId={view.childId}
        texts={t}
        onChange={(childId) => set('child', childId)}
      />
    </>
  );
}

function Figures({ stats, family }: { stats: FilterStats; family: readonly Child[] }) {
  const nameOf = deviceNameIn(family);
  const isOneDay = stats.from === stats.to;
  if (stats.questions === 0) return <p className="ink-2 measure">{t.nothingMore}</p>;
  return (
    <div className={css.cards}>
      <Card as="section" className={css.whole}>
        <h2 className="as-h2 mb3">{isOneDay ? t.hours : t.days}</h2>
        <CountBars
          label={isOneDay ? t.hours : t.days}
          head={isOneDay ? t.hour : t.day}
          bars={barsOf(stats)}
        />
      </Card>
      <Shares
        title={t.blockedBy}
        nothing={t.nothingBlocked}
        rows={stats.blockedBy.map((row) => ({
          key: row.target,
          name: blockedByName(row),
          value: row.questions,
          words: t.times(row.questions),
        }))}
      />
      <Shares
        title={t.sites}
        nothing={t.noSites}
        note={t.sitesNote(stats.keptDays)}
        rows={stats.sites.map(({ site, questions, blocked }) => ({
          key: site,
          name: site,
          value: questions,
          words: t.times(questions),
          more: blocked > 0 ? t.closedOf(blocked) : undefined,
        }))}
      />
      <Shares
        title={t.uses}
        nothing={t.noUses}
        note={t.usesNote}
        rows={stats.uses.map(({ target, name, minutes }) => ({
          key: target,
          name,
          value: minutes,
          words: t.minutes(minutes),
        }))}
      />
      <Shares
        title={t.devices}
        nothing={t.noDevices}
        rows={stats.devices
          .filter(({ questions }) => questions > 0)
          .toSorted((a, b) => b.questions - a.questions)
          .map(({ deviceId, questions, blocked }) => ({
            key: deviceId,
            name: nameOf(deviceId),
            value: questions,
            words: t.times(questions),
            more: t.blockedOfDevice(blocked),
          }))}
      />
    </div>
  );
}
