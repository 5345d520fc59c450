import { IconPlus, IconSearch } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import type { FilterPolicy } from '@kinward/contract/filter-policies/filter-policies.schemas.ts';
import type { FilterCatalogue } from '@kinward/contract/filter-policies/targets.schemas.ts';
import { findByName } from '../../../../lib/forms/find-by-name.ts';
import { Button } from '../../../../ui/Button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { FieldBox } from '../../../../ui/Field.tsx';
import { OnDemand } from '../../../../ui/OnDemand.tsx';
import { findGroups, withTargets, type Group } from '../../logic/targets.ts';
import { policyTexts as t } from '../../messages.policy.ts';
import type { ChangePart } from './change-part.ts';
import { GroupCard } from './GroupCard.tsx';
import { GroupQuestion } from './GroupQuestion.tsx';
import css from './Policy.module.css';

const ServiceSheet = lazy(() => import('./ServiceSheet.tsx'));

interface CategoriesProps {
  policy: FilterPolicy;
  catalogue: FilterCatalogue;
  onChange: ChangePart;
}

/** Examples below a category's name. */
const EXAMPLES = 2;

/** The tab of categories in groups; services are in a sheet of their own. */
export function Categories({ policy, catalogue, onChange }: CategoriesProps) {
  const [typed, setTyped] = useState('');
  const [openGroup, setOpenGroup] = useState<string>();
  const [asked, setAsked] = useState<Group>();
  const [services, setServices] = useState({ open: false, typed: '' });
  const isSearching = typed.trim() !== '';
  const groups = isSearching ? findGroups(catalogue.groups, typed) : catalogue.groups;
  const named = isSearching ? findByName(catalogue.services, typed) : [];
  const half = Math.ceil(groups.length / 2);
  const set = (targets: readonly string[], isBlocked: boolean) =>
    onChange({ blocked: withTargets(policy.blocked, targets, isBlocked) }, { blocked: policy.blocked });
  const examples = (target: string) => {
    const inside = catalogue.services.filter(({ categories }) => categories.includes(target));
    return t.examples(
      inside.slice(0, EXAMPLES).map(({ name }) => name),
      Math.max(0, inside.length - EXAMPLES),
    );
  };
  return (
    <>
      <div className={css.tools}>
        <FieldBox>
          <IconSearch size={20} stroke={1.75} aria-hidden="true" />
          <input
            type="search"
            value={typed}
            aria-label={t.search}
            placeholder={t.search}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        </FieldBox>
        <Button
          tone="soft"
          icon={<IconPlus size={19} stroke={1.75} aria-hidden="true" />}
          onClick={() => setServices({ open: true, typed: '' })}
        >
          {t.blockService}
        </Button>
      </div>
      <p className={cx('small ink-2', css.said)} role="status">
        {isSearching && (groups.length > 0 ? t.foundGroups(groups.length) : t.noCategory)}
      </p>
      {named.length > 0 && (
        <p className="mb4">
          <Button tone="soft" onClick={() => setServices({ open: true, typed })}>
            {t.foundServices(named.length)}
          </Button>
        </p>
      )}
      <div className={css.groups}>
        {[groups.slice(0, half), groups.slice(half)].map((column, index) => (
          <div key={index} className={css.column}>
            {column.map((group) => (
              <GroupCard
                key={group.id}
                group={group}
                blocked={policy.blocked}
                open={isSearching || openGroup === group.id}
                onToggle={() => setOpenGroup(openGroup === group.id ? undefined : group.id)}
                onSet={set}
                onAsk={() => setAsked(group)}
                renderMore={(target) => <small className="tiny ink-3">{examples(target)}</small>}
              />
            ))}
          </div>
        ))}
      </div>
      <GroupQuestion
        group={asked}
        onClose={() => setAsked(undefined)}
        onSet={(isBlocked) => {
          if (asked)
            set(
              asked.targets.map(({ target }) => target),
              isBlocked,
            );
          setAsked(undefined);
        }}
      />
      <OnDemand wanted={services.open}>
        <ServiceSheet
          open={services.open}
          typed={services.typed}
          onType={(text) => setServices({ open: true, typed: text })}
          policy={policy}
          catalogue={catalogue}
          onChange={onChange}
          onClose={() => setServices({ ...services, open: false })}
        />
      </OnDemand>
    </>
  );
}
