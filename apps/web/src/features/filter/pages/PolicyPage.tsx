import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { FilterPolicy } from '@kinward/contract/filter-policies/filter-policies.schemas.ts';
import type { FilterCatalogue } from '@kinward/contract/filter-policies/targets.schemas.ts';
import { childrenQuery } from '../../../entities/family/family.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useNow } from '../../../lib/time/now.ts';
import { moment } from '../../../lib/time/time.ts';
import { Breadcrumbs } from '../../../ui/Breadcrumbs.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { catalogueQuery } from '../../../entities/filter/catalogue.ts';
import { policyQuery, useChangePolicy } from '../api/policies.ts';
import { OwnFilter } from '../components/OwnFilter.tsx';
import { Aliases } from '../components/policy/Aliases.tsx';
import { Categories } from '../components/policy/Categories.tsx';
import type { ChangePart } from '../components/policy/change-part.ts';
import { Exceptions } from '../components/policy/Exceptions.tsx';
import { PageTabs } from '../components/policy/PageTabs.tsx';
import { PolicyReceipts } from '../components/policy/PolicyReceipts.tsx';
import { Settings } from '../components/policy/Settings.tsx';
import { TryBar, type Draft } from '../components/policy/TryBar.tsx';
import { Windows } from '../components/policy/Windows.tsx';
import { deviceNameIn, peopleOf } from '../logic/family-names.ts';
import { policySentence, type PolicyTab } from '../logic/policy-words.ts';
import { policyTexts as t } from '../messages.policy.ts';

/** /filter/policies/:id: what a policy closes and opens, and whether it is in force. */
export default function PolicyPage() {
  usePageTitle(t.title);
  const { id = '' } = useParams();
  return <OwnFilter title={t.title}>{() => <Policy key={id} id={id} />}</OwnFilter>;
}

function Policy({ id }: { id: string }) {
  const query = useQuery(policyQuery(id));
  const catalogue = useQuery(catalogueQuery);
  const { data: family = [] } = useQuery(childrenQuery);
  return (
    <Loaded query={catalogue} loading={t.loading} rows={4} title={t.title}>
      {(known) => (
        <Loaded query={query} loading={t.loading} rows={4} title={t.title}>
          {(policy) => <Parts policy={policy} catalogue={known} family={family} />}
        </Loaded>
      )}
    </Loaded>
  );
}

const TABS: readonly PolicyTab[] = ['categories', 'exceptions', 'aliases', 'settings', 'schedule'];

/** What can be tried before it is saved. */
const TRIED: readonly PolicyTab[] = ['categories', 'settings'];

/** What a draft would take the place of. */
const formerOf = (policy: FilterPolicy, draft: Draft): Draft =>
  Object.fromEntries(Object.keys(draft).map((part) => [part, policy[part as keyof FilterPolicy]]));

interface PartsProps {
  policy: FilterPolicy;
  catalogue: FilterCatalogue;
  family: readonly Child[];
}

function Parts({ policy, catalogue, family }: PartsProps) {
  const now = useNow();
  const [params, setParams] = useSearchParams();
  const change = useChangePolicy(policy.policyId);
  const tab = TABS.find((one) => one === params.get('tab')) ?? 'categories';
  const [draft, setDraft] = useState<Draft>();
  const shown = draft === undefined ? policy : ({ ...policy, ...draft } as FilterPolicy);
  const onChange: ChangePart = (part, undo) =>
    draft === undefined ? change.mutate({ part, undo }) : setDraft({ ...draft, ...part });
  const tabs = draft === undefined ? TABS : TRIED;
  const nameOf = deviceNameIn(family);
  const counts: Partial<Record<PolicyTab, number>> = {
    categories: catalogue.groups.reduce((sum, { targets }) => sum + targets.length, 0),
    exceptions: policy.exceptions.length,
    aliases: policy.aliases.length,
    schedule: policy.windows.length,
  };
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: t.filter, to: '/filter' },
          { label: t.policies, to: '/filter/policies' },
          { label: policy.name },
        ]}
      />
      <PageHead
        title={policySentence(tab, shown, catalogue, peopleOf(policy, family))}
        subtitle={t.lastChange(moment(policy.changedAt, now), policy.changedBy)}
      />
      <PolicyReceipts policy={policy} nameOf={nameOf} />
      <PageTabs
        label={t.title}
        value={tab}
        controls="policy-part"
        onChange={(next) => setParams({ tab: next }, { replace: true, preventScrollReset: true })}
        tabs={tabs.map((value) => ({
          value,
          label: t.tabs[value],
          ...(counts[value] !== undefined && { count: counts[value] }),
        }))}
      />
      {TRIED.includes(tab) && (
        <TryBar
          policy={policy}
          draft={draft}
          nameOf={nameOf}
          onBegin={() => setDraft({})}
          onLeave={() => setDraft(undefined)}
          onSave={() => {
            if (draft !== undefined) change.mutate({ part: draft, undo: formerOf(policy, draft) });
            setDraft(undefined);
          }}
        />
      )}
      <div id="policy-part" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {tab === 'categories' && <Categories policy={shown} catalogue={catalogue} onChange={onChange} />}
        {tab === 'exceptions' && <Exceptions policy={policy} onChange={onChange} />}
        {tab === 'aliases' && <Aliases policy={policy} change={change} />}
        {tab === 'settings' && <Settings policy={shown} catalogue={catalogue} onChange={onChange} />}
        {tab === 'schedule' && <Windows policy={policy} catalogue={catalogue} change={change} />}
      </div>
    </>
  );
}
