import { useState } from 'react';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { FilterLogShown } from '@kinward/contract/filter-log/filter-log.schemas.ts';
import { useLogSearch } from '../../../entities/device/LogParts.tsx';
import { usePageTitle } from '../../../lib/page-title.ts';
import { shiftDay } from '../../../lib/time/day.ts';
import { DayNav } from '../../../ui/DayNav.tsx';
import { FilterChips } from '../../../ui/FilterChips.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { useFilterLog } from '../api/log.ts';
import { ExceptionDialog, type Choice } from '../components/log/ExceptionDialog.tsx';
import { LogList } from '../components/log/LogList.tsx';
import { Reserves } from '../components/log/Reserves.tsx';
import { OwnFilter } from '../components/OwnFilter.tsx';
import { ChildChips, KEPT_DAYS, OfDevices, useWhoseDay } from '../components/WhoseDay.tsx';
import { logSentence } from '../logic/log.ts';
import { logTexts as t } from '../messages.log.ts';

/** /filter/log: which sites were asked for, by child and day, what was closed and why. */
export default function FilterLogPage() {
  usePageTitle(t.title);
  return (
    <OwnFilter title={t.title}>
      {() => <OfDevices texts={t}>{(family) => <Log family={family} />}</OfDevices>}
    </OwnFilter>
  );
}

const SHOWN: readonly FilterLogShown[] = ['all', 'closed', 'searches', 'night'];

function Log({ family }: { family: readonly Child[] }) {
  const { params, child, date, set } = useWhoseDay(family);
  const show = SHOWN.find((one) => one === params.get('show')) ?? 'all';
  const field = useLogSearch();
  const [choice, setChoice] = useState<Choice>();
  const log = useFilterLog({ childId: child?.childId, date, show, q: field.search });
  const first = log.data?.pages[0];
  const totals = first?.totals ?? undefined;
  return (
    <>
      {first === undefined ? (
        <PageHead title={t.title} />
      ) : (
        <PageHead
          title={
            field.search === ''
              ? logSentence(first, { child, day: date ?? first.today, today: first.today })
              : t.title
          }
          subtitle={t.subtitle}
        >
          <DayNav
            texts={t}
            day={date ?? first.today}
            today={first.today}
            first={shiftDay(first.today, 1 - KEPT_DAYS)}
            onChange={(day) => set('date', day === first.today ? undefined : day)}
          />
        </PageHead>
      )}
      <ChildChips
        family={family}
        childId={child?.childId}
        texts={t}
        onChange={(childId) => set('child', childId)}
      />
      {totals !== undefined && (totals.sites > 0 || show !== 'all') && (
        <FilterChips
          label={t.which}
          value={show}
          onChange={(next) => set('show', next === 'all' ? undefined : next)}
          options={[
            { value: 'all', label: t.all(totals.sites) },
            { value: 'closed', label: t.closed(totals.closedSites) },
            { value: 'searches', label: t.searches(totals.searchSites) },
            { value: 'night', label: t.night(totals.nightSites) },
          ]}
        />
      )}
      {first !== undefined && <Reserves recorded={first.recorded} family={family} />}
      <LogList
        log={log}
        field={field}
        view={{ childId: child?.childId, date, show, q: field.search }}
        family={family}
        child={child}
        onChoose={setChoice}
      />
      {choice !== undefined && (
        <ExceptionDialog choice={choice} family={family} onClose={() => setChoice(undefined)} />
      )}
    </>
  );
}
