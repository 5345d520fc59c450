import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { FilterLogShown } from '@kinward/contract/filter-log/filter-log.schemas.ts';
import { NoChild } from '../../../entities/child/NoChild.tsx';
import { useLogSearch } from '../../../entities/device/LogParts.tsx';
import { childrenQuery } from '../../../entities/family/family.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { isDay, shiftDay } from '../../../lib/time/day.ts';
import { DayNav } from '../../../ui/DayNav.tsx';
import { FilterChips } from '../../../ui/FilterChips.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { useFilterLog } from '../api/log.ts';
import { ExceptionDialog, type Choice } from '../components/log/ExceptionDialog.tsx';
import { LogList } from '../components/log/LogList.tsx';
import { Reserves } from '../components/log/Reserves.tsx';
import { OwnFilter } from '../components/OwnFilter.tsx';
import { logSentence } from '../logic/log.ts';
import { logTexts as t } from '../messages.log.ts';

/** Days that the longest retention keeps. */
const KEPT_DAYS = 365;

/** /filter/log: which sites were asked for, by child and day, what was closed and why. */
export default function FilterLogPage() {
  usePageTitle(t.title);
  return <OwnFilter title={t.title}>{() => <OfFamily />}</OwnFilter>;
}

function OfFamily() {
  const family = useQuery(childrenQuery);
  return (
    <Loaded
      query={family}
      loading={t.loading}
      rows={3}
      title={t.title}
      renderEmpty={(children) =>
        children.every(({ devices }) => devices.length === 0) && <NoChild art="gate" promise={t.noChild} />
      }
    >
      {(children) => <Log family={children} />}
    </Loaded>
  );
}

const SHOWN: readonly FilterLogShown[] = ['all', 'closed', 'searches', 'night'];

/** Child, day and part are in the address. */
const useView = (family: readonly Child[]) => {
  const [params, setParams] = useSearchParams();
  const set = (key: string, value: string | undefined): void => {
    const next = new URLSearchParams(params);
    if (value === undefined) next.delete(key);
    else next.set(key, value);
    setParams(next, { preventScrollReset: true, replace: true });
  };
  const date = params.get('date') ?? '';
  return {
    child: family.find(({ childId }) => childId === params.get('child')),
    date: isDay(date) ? date : undefined,
    show: SHOWN.find((one) => one === params.get('show')) ?? 'all',
    set,
  };
};

function Log({ family }: { family: readonly Child[] }) {
  const { child, date, show, set } = useView(family);
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
      {family.length > 1 && (
        <FilterChips
          label={t.whose}
          value={child?.childId ?? ''}
          onChange={(childId: string) => set('child', childId === '' ? undefined : childId)}
          options={[
            { value: '', label: t.everyone },
            ...family.map(({ childId, firstName }) => ({ value: childId as string, label: firstName })),
          ]}
        />
      )}
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
