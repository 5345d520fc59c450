import { useEffect, useRef, type KeyboardEvent } from 'react';
import css from './Policy.module.css';

interface PageTabsProps<V extends string> {
  label: string;
  value: V;
  tabs: readonly { value: V; label: string; count?: number }[];
  onChange: (value: V) => void;
  /** Id of the part that the tabs change. */
  controls: string;
}

/** Four parts of a page and more; they scroll on a phone, the active one is in sight. Arrow keys move. */
export function PageTabs<V extends string>({ label, value, tabs, onChange, controls }: PageTabsProps<V>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const active = list.current?.querySelector<HTMLElement>('[aria-selected=true]');
    const { offsetLeft = 0, offsetWidth = 0 } = active ?? {};
    if (list.current) list.current.scrollLeft = offsetLeft - (list.current.offsetWidth - offsetWidth) / 2;
  }, [value]);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const at = tabs.findIndex((tab) => tab.value === value) + step;
    const next = tabs[(at + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onChange(next.value);
    list.current?.querySelector<HTMLElement>(`#tab-${next.value}`)?.focus();
  };
  return (
    <div ref={list} className={css.tabs} role="tablist" aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          id={`tab-${tab.value}`}
          type="button"
          role="tab"
          className={css.tab}
          aria-selected={tab.value === value}
          aria-controls={controls}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
          onKeyDown={move}
        >
          {tab.label}
          {tab.count !== undefined && <small>{tab.count}</small>}
        </button>
      ))}
    </div>
  );
}
