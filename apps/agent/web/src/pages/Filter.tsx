import { IconChecks, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import type { PageRules, PageState } from '@kinward/contract/computers/agent-page.schemas.ts';
import { PageTabs } from '@kinward/web/features/filter/components/policy/PageTabs.tsx';
import css from '@kinward/web/features/filter/components/policy/Policy.module.css';
import { countBlocked } from '@kinward/web/features/filter/logic/targets.ts';
import { windowNames } from '@kinward/web/features/filter/logic/windows.ts';
import { policyTexts as p } from '@kinward/web/features/filter/messages.policy.ts';
import { PageHead } from '@kinward/web/ui/PageHead.tsx';
import { texts as t } from '../messages.ts';
import { AliasesTab, CategoriesTab, ExceptionsTab, SettingsTab } from '../parts/FilterTabs.tsx';
import { OfUser } from '../parts/OfUser.tsx';
import { WindowList, windowsOf } from '../parts/WindowList.tsx';
import { policyNameOf } from '../subject.ts';
import { moment } from '../times.ts';

const TABS = ['categories', 'exceptions', 'aliases', 'settings', 'schedule'] as const;
type Tab = (typeof TABS)[number];
const PARTS = {
  categories: CategoriesTab,
  exceptions: ExceptionsTab,
  aliases: AliasesTab,
  settings: SettingsTab,
  schedule: WindowList,
};

/** What the tab says as a whole. */
function sayOf(tab: Tab, name: string, rules: PageRules): string {
  const { policy, blockedSites, aliases, catalogue } = rules;
  const blocked = policy?.blocked ?? [];
  if (tab === 'exceptions') return p.sayExceptions((policy?.entries.length ?? 0) + blockedSites.length);
  if (tab === 'schedule') return t.scheduleSays(windowNames(windowsOf(rules)));
  if (tab === 'aliases') return p.sayAliases(aliases.length);
  if (tab === 'settings') {
    const { youtube = 'off', ...engines } = policy?.safeSearch ?? {};
    return p.saySettings(Object.keys(engines).length, catalogue.engines.length, youtube);
  }
  const sum = (count: (group: (typeof catalogue.groups)[number]) => number): number =>
    catalogue.groups.reduce((total, group) => total + count(group), 0);
  return t.sayBlocks(
    name,
    sum((group) => countBlocked(group, { blocked })),
    sum(({ targets }) => targets.length),
  );
}

/** Categories, exceptions, aliases and additional settings of the policy, as they are on this computer. */
export default function Filter({ state }: { state: PageState }) {
  const [tab, setTab] = useState<Tab>('categories');
  const Part = PARTS[tab];
  return (
    <OfUser state={state}>
      {(rules, user) => (
        <>
          <PageHead title={sayOf(tab, policyNameOf(user), rules)} />
          <div className={css.receipts}>
            <span className="row g2">
              <IconChecks size={18} stroke={1.75} className="allowed" aria-hidden="true" />
              {state.since === null || user.rules !== 'in-force'
                ? t.userRules[user.rules]
                : t.facts.since(moment(state.since))}
            </span>
            <span className="row g2">
              <IconLock size={18} stroke={1.75} aria-hidden="true" />
              {t.readOnly}
            </span>
          </div>
          <PageTabs
            label={t.filterParts}
            value={tab}
            controls="filter-part"
            tabs={TABS.map((value) => ({ value, label: p.tabs[value] }))}
            onChange={setTab}
          />
          <div id="filter-part" role="tabpanel" aria-labelledby={`tab-${tab}`}>
            <Part rules={rules} />
          </div>
        </>
      )}
    </OfUser>
  );
}
