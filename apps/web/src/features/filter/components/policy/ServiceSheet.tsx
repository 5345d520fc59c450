import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { FilterPolicy } from '@kinward/contract/filter-policies/filter-policies.schemas.ts';
import type { FilterCatalogue } from '@kinward/contract/filter-policies/targets.schemas.ts';
import { findByName, matchAt } from '../../../../lib/forms/find-by-name.ts';
import { Drawer } from '../../../../ui/Drawer.tsx';
import { FieldBox } from '../../../../ui/Field.tsx';
import { FilterChips } from '../../../../ui/FilterChips.tsx';
import { isClosedByCategory, pressService, serviceState, type Service } from '../../logic/targets.ts';
import { policyTexts as t } from '../../messages.policy.ts';
import type { ChangePart } from './change-part.ts';
import { Gate } from './Gate.tsx';
import css from './Policy.module.css';

/** Kinds by which services are narrowed down: groups with many of them. */
const KINDS = ['social', 'video', 'games', 'ai'];
const COLOURS = 6;
/** Rows at first: a list is read, not scrolled through. */
const MOST = 40;

interface ServiceSheetProps {
  open: boolean;
  onClose: () => void;
  typed: string;
  onType: (text: string) => void;
  policy: FilterPolicy;
  catalogue: FilterCatalogue;
  onChange: ChangePart;
}

/** Services, found by typing; each blocked, allowed, or as its category. */
export default function ServiceSheet(props: ServiceSheetProps) {
  const { open, onClose, typed, onType, policy, catalogue, onChange } = props;
  const [kind, setKind] = useState('all');
  const ofKind = (id: string): Service[] => {
    const targets = catalogue.groups.find((group) => group.id === id)?.targets.map(({ target }) => target);
    return targets === undefined
      ? catalogue.services
      : catalogue.services.filter(({ categories }) => categories.some((one) => targets.includes(one)));
  };
  const chosen = ofKind(kind);
  const found = findByName(chosen, typed);
  const press = (service: Service) => {
    const { blocked, allowed } = policy;
    onChange(pressService(service, policy), { blocked, allowed });
  };
  return (
    <Drawer kind="panel" open={open} onClose={onClose} label={t.whichService}>
      <FieldBox className="mb3">
        <IconSearch size={20} stroke={1.75} aria-hidden="true" />
        <input
          type="search"
          value={typed}
          aria-label={t.typeName}
          placeholder={t.typeName}
          autoComplete="off"
          onChange={(event) => onType(event.target.value)}
        />
      </FieldBox>
      <FilterChips
        label={t.kind}
        value={kind}
        onChange={setKind}
        options={[
          { value: 'all', label: t.allServices(catalogue.services.length) },
          ...KINDS.flatMap((id) => {
            const name = catalogue.groups.find((group) => group.id === id)?.name;
            return name === undefined ? [] : [{ value: id, label: `${name} ${ofKind(id).length}` }];
          }),
        ]}
      />
      <p className="tiny ink-2 py2" role="status">
        {found.length === 0 ? t.noService : t.servicesFound(found.length, chosen.length)}
      </p>
      <ul className="stack lined">
        {found.slice(0, MOST).map((service, index) => (
          <ServiceRow
            key={service.target}
            service={service}
            typed={typed}
            colour={(index % COLOURS) + 1}
            policy={policy}
            catalogue={catalogue}
            onPress={() => press(service)}
          />
        ))}
      </ul>
      {found.length > MOST && <p className="small ink-2 mt4">{t.moreServices(found.length - MOST)}</p>}
      <p className="small ink-2 mt4">{t.notHere}</p>
    </Drawer>
  );
}

interface ServiceRowProps {
  service: Service;
  typed: string;
  colour: number;
  policy: FilterPolicy;
  catalogue: FilterCatalogue;
  onPress: () => void;
}

function ServiceRow({ service, typed, colour, policy, catalogue, onPress }: ServiceRowProps) {
  const state = serviceState(service, policy);
  const categories = catalogue.groups
    .flatMap(({ targets }) => targets)
    .filter(({ target }) => service.categories.includes(target))
    .map(({ name }) => name);
  const isClosed = isClosedByCategory(service, policy);
  return (
    <li className={css.service}>
      <span className="tile soft-kid" data-kid={colour} aria-hidden="true">
        <b className="strong">{service.name.slice(0, 1)}</b>
      </span>
      <span className="stack shrink breaks">
        <b className="small-strong">
          <Marked name={service.name} typed={typed} />
        </b>
        <small className="tiny ink-2">
          {t.serviceSays(categories)}
          {state === 'follows' && ` · ${isClosed ? t.closedNow : t.openNow}`}
        </small>
      </span>
      <Gate
        state={state}
        name={service.name}
        {...(state === 'follows' && { word: t.asCategory, more: isClosed ? t.closedNow : t.openNow })}
        onClick={onPress}
      />
    </li>
  );
}

/** The name with what was typed marked in it. */
function Marked({ name, typed }: { name: string; typed: string }) {
  const length = typed.trim().length;
  const at = length === 0 ? undefined : matchAt(name, typed);
  if (at === undefined) return name;
  return (
    <>
      {name.slice(0, at)}
      <mark className={css.hit}>{name.slice(at, at + length)}</mark>
      {name.slice(at + length)}
    </>
  );
}
