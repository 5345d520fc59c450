/** What the log and the statistics have in common: the family’s children, and whose day the address names. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import { NoChild } from '../../../entities/child/NoChild.tsx';
import { childrenQuery } from '../../../entities/family/family.ts';
import { isDay } from '../../../lib/time/day.ts';
import { FilterChips } from '../../../ui/FilterChips.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';

/** Days for which the log at longest, and sums always, are kept. */
export const KEPT_DAYS = 365;

interface OfDevicesProps {
  texts: { title: string; loading: string; noChild: string };
  children: (family: Child[]) => ReactNode;
}

/** The page of a family that has devices; else what will be here. */
export function OfDevices({ texts: { title, loading, noChild }, children }: OfDevicesProps) {
  const family = useQuery(childrenQuery);
  return (
    <Loaded
      query={family}
      loading={loading}
      rows={3}
      title={title}
      renderEmpty={(all) =>
        all.every(({ devices }) => devices.length === 0) && <NoChild art="gate" promise={noChild} />
      }
    >
      {children}
    </Loaded>
  );
}

/** The child and the day of the address; undefined: everyone, and today. */
export const useWhoseDay = (family: readonly Child[]) => {
  const [params, setParams] = useSearchParams();
  const set = (key: string, value: string | undefined): void => {
    const next = new URLSearchParams(params);
    if (value === undefined) next.delete(key);
    else next.set(key, value);
    setParams(next, { preventScrollReset: true, replace: true });
  };
  const date = params.get('date') ?? '';
  return {
    params,
    child: family.find(({ childId }) => childId === params.get('child')),
    date: isDay(date) ? date : undefined,
    set,
  };
};

interface ChildChipsProps {
  family: readonly Child[];
  /** undefined: everyone. */
  childId: string | undefined;
  texts: { whose: string; everyone: string };
  onChange: (childId: string | undefined) => void;
}

/** Everyone, or one child; nothing where there is one child only. */
export function ChildChips({ family, childId, texts: { whose, everyone }, onChange }: ChildChipsProps) {
  if (family.length <= 1) return null;
  return (
    <FilterChips
      label={whose}
      value={childId ?? ''}
      onChange={(next: string) => onChange(next === '' ? undefined : next)}
      options={[
        { value: '', label: everyone },
        ...family.map((child) => ({ value: child.childId as string, label: child.firstName })),
      ]}
    />
  );
}
