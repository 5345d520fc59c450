/** The tabs of the filter, read only: what of each policy there is. */
import { IconBan, IconCircleCheck, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { PageRules } from '@kinward/contract/computers/agent-page.schemas.ts';
import { Gate } from '@kinward/web/features/filter/components/policy/Gate.tsx';
import { GroupCard } from '@kinward/web/features/filter/components/policy/GroupCard.tsx';
import css from '@kinward/web/features/filter/components/policy/Policy.module.css';
import { findGroups, groupState, serviceState } from '@kinward/web/features/filter/logic/targets.ts';
import { policyTexts as p } from '@kinward/web/features/filter/messages.policy.ts';
import { Card } from '@kinward/web/ui/Card.tsx';
import { cx } from '@kinward/web/ui/cx.ts';
import { FieldBox } from '@kinward/web/ui/Field.tsx';
import { StateChip } from '@kinward/web/ui/StateChip.tsx';
import { texts as t } from '../messages.ts';
import { moment } from '../times.ts';

export interface TabProps {
  rules: PageRules;
}

/** Rows of a long list that are shown. */
const MOST = 100;
const YOUTUBE = 'youtube';

export function CategoriesTab({ rules: { policy, catalogue, programs } }: TabProps) {
  const [typed, setTyped] = useState('');
  const [openGroup, setOpenGroup] = useState<string>();
  const isSearching = typed.trim() !== '';
  const groups = isSearching ? findGroups(catalogue.groups, typed) : catalogue.groups;
  const half = Math.ceil(groups.length / 2);
  const blocked = policy?.blocked ?? [];
  return (
    <>
      <div className="mb3">
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
      </div>
      <p className={cx('small ink-2', css.said)} role="status">
        {isSearching && (groups.length > 0 ? p.foundGroups(groups.length) : t.noCategory)}
      </p>
      <div className={css.groups}>
        {[groups.slice(0, half), groups.slice(half)].map((column, index) => (
          <div key={index} className={css.column}>
            {column.map((group) => (
              <GroupCard
                key={group.id}
                group={group}
                blocked={blocked}
                open={isSearching || openGroup === group.id}
                onToggle={() => setOpenGroup(openGroup === group.id ? undefined : group.id)}
              />
            ))}
          </div>
        ))}
      </div>
      {!isSearching && <Services policy={policy} catalogue={catalogue} />}
      {!isSearching && programs && <Programs programs={programs} />}
    </>
  );
}

/** Those that are decided by themselves. */
function Services({ policy, catalogue }: Pick<PageRules, 'policy' | 'catalogue'>) {
  const lists = { blocked: policy?.blocked ?? [], allowed: policy?.allowed ?? [] };
  const decided = catalogue.services.flatMap(({ target, name }) => {
    const state = serviceState({ target }, lists);
    return state === 'follows' ? [] : [{ target, name, state }];
  });
  return (
    <Card padded={false} className="mt4">
      <div className={cx('stack g1', css.form)}>
        <h2>{t.services}</h2>
        {decided.length === 0 && <p className="small ink-2">{t.noServices}</p>}
      </div>
      {decided.length > 0 && (
        <ul>
          {decided.map(({ target, name, state }) => (
            <li key={target} className={css.setting}>
              <b className={cx('strong breaks', css.words)}>{name}</b>
              <Gate state={state} name={name} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Those that a parent has blocked on this computer. */
function Programs({ programs }: { programs: NonNullable<PageRules['programs']> }) {
  return (
    <Card padded={false} className="mt4">
      <div className={cx('stack g1', css.form)}>
        <h2>{t.programs}</h2>
        <p className="small ink-2">{programs.length === 0 ? t.noPrograms : t.programsMore}</p>
      </div>
      {programs.length > 0 && (
        <ul>
          {programs.map(({ name, openUntil }) => (
            <li key={name} className={css.setting}>
              <b className={cx('strong breaks', css.words)}>{name}</b>
              {openUntil === null ? (
                <Gate state="blocked" name={name} />
              ) : (
                <StateChip state="waiting">{t.openUntil(moment(openUntil))}</StateChip>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const SIGNS = { allow: IconCircleCheck, deny: IconBan };

interface Site {
  name: string;
  until?: number | null;
  always?: boolean | undefined;
  isOfList?: boolean;
}

interface SitesProps {
  action: 'allow' | 'deny';
  title: string;
  more?: string;
  empty: string;
  sites: readonly Site[];
}

function Sites({ action, title, more, empty, sites }: SitesProps) {
  const Sign = SIGNS[action];
  return (
    <Card padded={false} aria-label={title}>
      <div className={cx('row g3', css.form)}>
        <span
          className={cx('tile-s', action === 'allow' ? 'soft-allowed' : 'soft-forbidden')}
          aria-hidden="true"
        >
          <Sign size={18} stroke={1.75} />
        </span>
        <div className="stack">
          <h2>{title}</h2>
          {more !== undefined && <small className="tiny ink-2">{more}</small>}
        </div>
        <span className="small ink-3 push">{sites.length}</span>
      </div>
      {sites.length === 0 && <p className={cx('small ink-2', css.form)}>{empty}</p>}
      <ul>
        {sites.slice(0, MOST).map(({ name, until = null, always, isOfList }) => (
          <li key={name} className={css.entry}>
            <span className="stack g1 shrink breaks hug">
              <b className="strong" dir="ltr">
                {name}
              </b>
              <small className="tiny ink-2">{isOfList ? t.ofList : p.coversAll}</small>
              {always && <StateChip state="plain">{p.always}</StateChip>}
              {until !== null && <StateChip state="waiting">{t.ends(moment(until))}</StateChip>}
            </span>
          </li>
        ))}
      </ul>
      {sites.length > MOST && <p className={cx('small ink-2', css.form)}>{t.more(sites.length - MOST)}</p>}
    </Card>
  );
}

export function ExceptionsTab({ rules: { policy, blockedSites } }: TabProps) {
  const entries = (policy?.entries ?? []).filter(({ until }) => until === null || until > Date.now());
  const of = (action: 'allow' | 'deny'): Site[] =>
    entries
      .filter((entry) => entry.action === action)
      .map(({ name, until, always, listId }) => ({ name, until, always, isOfList: listId !== undefined }));
  return (
    <div className={css.two}>
      {(['allow', 'deny'] as const).map((action) => (
        <Sites
          key={action}
          action={action}
          title={p.lists[action].title}
          empty={p.lists[action].empty}
          sites={of(action)}
        />
      ))}
      {blockedSites.length > 0 && (
        <Sites
          action="deny"
          title={t.blockedHere}
          more={t.blockedHereMore}
          empty=""
          sites={blockedSites.map((name) => ({ name }))}
        />
      )}
    </div>
  );
}

export function AliasesTab({ rules: { aliases } }: TabProps) {
  return (
    <Card padded={false}>
      {aliases.length === 0 && <p className={cx('small ink-2', css.form)}>{p.sayAliases(0)}</p>}
      <ul>
        {aliases.map(({ name, addresses }) => (
          <li key={name} className={css.entry}>
            <span className="stack g1 shrink breaks">
              <b className="strong" dir="ltr">
                {name}
              </b>
              <small className="tiny ink-2">{addresses.join(', ')}</small>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function SettingsTab({ rules: { policy, catalogue } }: TabProps) {
  const { safeSearch = {}, allowOnly = false, blocked = [] } = policy ?? {};
  const engines = catalogue.engines.filter(({ engine }) => engine in safeSearch);
  const youtube = safeSearch[YOUTUBE];
  const escapes = catalogue.groups.find(({ id }) => id === 'escapes');
  const isOn = (on: boolean): string => (on ? t.yes : t.no);
  const rows = [
    {
      name: p.safeSearch,
      more: engines.length > 0 ? p.safeOn(engines.length, catalogue.engines.length) : p.safeOff,
      said: isOn(engines.length > 0),
      on: engines.length > 0,
    },
    {
      name: p.youtube,
      more: youtube === undefined ? t.youtubeOff : p.youtubeMore,
      said: p.levels[youtube ?? 'off'],
      on: youtube !== undefined,
    },
    { name: p.allowOnly, more: p.allowOnlyMore, said: isOn(allowOnly), on: allowOnly },
    ...(escapes
      ? [
          {
            name: p.escapes,
            more: escapes.targets.map(({ name }) => name).join(', '),
            said: p.states[groupState(escapes, { blocked: [...blocked] })],
            on: groupState(escapes, { blocked: [...blocked] }) === 'blocked',
          },
        ]
      : []),
  ];
  return (
    <Card padded={false}>
      {rows.map(({ name, more, said, on }) => (
        <div key={name} className={css.setting}>
          <div className={cx('stack', css.words)}>
            <b className="strong">{name}</b>
            <small className="tiny ink-2 pretty">{more}</small>
          </div>
          <StateChip state={on ? 'enforced' : 'plain'}>{said}</StateChip>
        </div>
      ))}
    </Card>
  );
}
