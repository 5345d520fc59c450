import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { FilterSource } from '@kinward/contract/filter-sources/sources.schemas.ts';
import { useNow } from '../../../../lib/time/now.ts';
import { moment } from '../../../../lib/time/time.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Menu } from '../../../../ui/Menu.tsx';
import { StateChip, type ChipState } from '../../../../ui/StateChip.tsx';
import { Switch } from '../../../../ui/Switch.tsx';
import { useAnswerSource, useDeleteSource, useSwitchSource } from '../../api/sources.ts';
import { sourcesTexts as t } from '../../messages.sources.ts';
import css from './Lists.module.css';

const CHIPS: Readonly<Record<FilterSource['state'], ChipState>> = {
  off: 'plain',
  fetching: 'waiting',
  building: 'waiting',
  'in-force': 'allowed',
  waiting: 'waiting',
  failed: 'warn',
};

const wordsOf = ({ targets }: FilterSource): string => targets.map(({ name }) => name).join(', ');

/** One list: what it is for, what of it is in force, and a switch. */
export function SourceRow({ source }: { source: FilterSource }) {
  const { sourceId, name, on, state } = source;
  const turn = useSwitchSource();
  return (
    <li className={css.row}>
      <span className="stack g1 shrink breaks">
        <span className="cluster g2">
          <b className="strong">{name}</b>
          {on && <StateChip state={CHIPS[state]}>{t.states[state]}</StateChip>}
        </span>
        {on ? <InForce source={source} /> : <About source={source} />}
      </span>
      {on ? <SourceMenu source={source} /> : <span />}
      <Switch
        label={t.turn(name)}
        // What was pressed is shown until it is known.
        checked={turn.isPending ? turn.variables.on : on}
        disabled={turn.isPending}
        onChange={(next) => turn.mutate({ sourceId, on: next })}
      />
      {on && <Standing source={source} />}
    </li>
  );
}

/** Whose it is, and under which terms. */
function About({ source: { name, licence, home, url } }: { source: FilterSource }) {
  return (
    <small className="tiny ink-2">
      {home === null ? (
        <span dir="ltr">{url}</span>
      ) : (
        <>
          {t.licence(licence)}
          {' · '}
          <a className="link" href={home} target="_blank" rel="noreferrer" aria-label={t.aboutLabel(name)}>
            {t.about}
          </a>
        </>
      )}
    </small>
  );
}

function InForce({ source }: { source: FilterSource }) {
  const now = useNow();
  const { inForce, name } = source;
  const what = wordsOf(source);
  return (
    <>
      {what !== name && <small className="tiny ink-2">{t.feeds(what)}</small>}
      {inForce && (
        <small className="tiny ink-2">
          {t.size(inForce.names, moment(inForce.fetchedAt, now))}
          {inForce.change && ` · ${t.changed(inForce.change.added, inForce.change.removed)}`}
        </small>
      )}
      <About source={source} />
    </>
  );
}

/** What went wrong, and whether any policy closes what it holds. */
function Standing({ source }: { source: FilterSource }) {
  const now = useNow();
  const { name, inForce, fault, nextAt, policies } = source;
  return (
    <div className={css.more}>
      {fault !== null && (
        <p className="small warn" role="status">
          {t.failed(name)} {t.faults[fault]}{' '}
          {inForce ? t.holds(moment(inForce.fetchedAt, now)) : t.nothingHolds}
          {nextAt !== null && ` ${t.again(moment(nextAt, now))}`}
        </p>
      )}
      <p className="tiny ink-2">
        {policies.length > 0 ? (
          t.closedBy(policies.map((policy) => policy.name).join(', '))
        ) : (
          <>
            {t.closedByNone(wordsOf(source))}{' '}
            <Link className="link" to="/filter/policies">
              {t.openPolicies}
            </Link>
          </>
        )}
      </p>
    </div>
  );
}

function SourceMenu({ source }: { source: FilterSource }) {
  const now = useNow();
  const [deleting, setDeleting] = useState(false);
  const answer = useAnswerSource();
  const remove = useDeleteSource();
  const { sourceId, name, kind, earlier } = source;
  const entries = [
    ...earlier.map(({ version, names, fetchedAt }) => ({
      label: t.back(moment(fetchedAt, now), names),
      onSelect: () => answer.mutate({ sourceId, answer: 'return', version }),
    })),
    ...(kind === 'own' ? [{ label: t.delete, danger: true, onSelect: () => setDeleting(true) }] : []),
  ];
  if (entries.length === 0) return <span />;
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t.moreFor(name)} tip="left">
            <IconDots size={20} stroke={1.75} />
          </IconButton>
        }
        entries={entries}
      />
      <ConfirmDialog
        open={deleting}
        title={t.deleteTitle(name)}
        confirmLabel={t.delete}
        waitingLabel={t.deleting}
        waiting={remove.isPending}
        danger
        onConfirm={() => remove.mutate(sourceId, { onSettled: () => setDeleting(false) })}
        onClose={() => setDeleting(false)}
      >
        {t.deleteMore}
      </ConfirmDialog>
    </>
  );
}
