import { IconArrowsDiff } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import type { FilterPolicy } from '@kinward/contract/filter-policies/filter-policies.schemas.ts';
import { Button } from '../../../../ui/Button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { OnDemand } from '../../../../ui/OnDemand.tsx';
import type { PolicyChange } from '../../api/policies.ts';
import { tryTexts as t } from '../../messages.try.ts';
import css from './Policy.module.css';

const Simulation = lazy(() => import('./Simulation.tsx'));

export type Draft = PolicyChange['part'];

interface TryBarProps {
  policy: FilterPolicy;
  /** What is chosen and not saved; undefined: changes are saved at once. */
  draft: Draft | undefined;
  nameOf: (deviceId: string) => string;
  onBegin: () => void;
  onLeave: () => void;
  onSave: () => void;
}

/** Before much is changed: choices are collected, tried on what was asked for, and saved or left. */
export function TryBar({ policy, draft, nameOf, onBegin, onLeave, onSave }: TryBarProps) {
  const [open, setOpen] = useState(false);
  if (draft === undefined)
    return (
      <p className="mb3">
        <Button
          tone="quiet"
          size="small"
          icon={<IconArrowsDiff size={18} stroke={1.75} aria-hidden="true" />}
          onClick={onBegin}
        >
          {t.begin}
        </Button>
      </p>
    );
  const isEmpty = Object.keys(draft).length === 0;
  return (
    <section className={cx('stack g3', css.trying)} aria-label={t.trying}>
      <p className="small-strong" role="status">
        {isEmpty ? t.nothingChosen : t.notSaved}
      </p>
      <div className="cluster g2">
        <Button size="small" aria-disabled={isEmpty} onClick={() => !isEmpty && setOpen(true)}>
          {t.see}
        </Button>
        <Button size="small" tone="soft" aria-disabled={isEmpty} onClick={() => !isEmpty && onSave()}>
          {t.save}
        </Button>
        <Button size="small" tone="line" onClick={onLeave}>
          {t.leave}
        </Button>
      </div>
      <OnDemand wanted={open}>
        <Simulation
          open={open}
          policyId={policy.policyId}
          draft={draft}
          nameOf={nameOf}
          onClose={() => setOpen(false)}
          onSave={() => {
            setOpen(false);
            onSave();
          }}
        />
      </OnDemand>
    </section>
  );
}
