import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { Application } from '@kinward/contract/apps/apps.schemas.ts';
import type { Budget } from '@kinward/contract/approvals/budgets.schemas.ts';
import { OWN_FILTER } from '@kinward/contract/plans/plans.schemas.ts';
import { filterServiceOf, planQuery } from '../../../entities/family/family.ts';
import { catalogueQuery } from '../../../entities/filter/catalogue.ts';
import { failureText } from '../../../lib/api.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FieldNote } from '../../../ui/Field.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useSaveBudget } from '../api/budgets.ts';
import { budgetTexts as t } from '../budget-messages.ts';
import { ALL, appChoice, targetChoices, targetOf } from '../budget-targets.ts';
import { isUneven, readWeek, writeMinutes } from '../week-minutes.ts';
import { BudgetTarget } from './BudgetTarget.tsx';

interface BudgetFormProps {
  open: boolean;
  onClose: () => void;
  childId: string;
  former: Budget | undefined;
  /** The app that a new one is for, chosen first; it may be one that no device reports any more. */
  app?: string | undefined;
  apps: readonly Application[];
}

/** A new budget, or other minutes for one that is there. */
export default function BudgetForm({ open, onClose, childId, former, app, apps }: BudgetFormProps) {
  const [what, setWhat] = useState(app === undefined ? ALL : appChoice(app));
  const [school, setSchool] = useState(writeMinutes(former?.minutes[0], '60'));
  const [weekend, setWeekend] = useState(writeMinutes(former?.minutes[5], '90'));
  const [bad, setBad] = useState(false);
  const save = useSaveBudget(former, onClose);
  const { data: plan } = useQuery(planQuery);
  const hasFilter = filterServiceOf(plan) === OWN_FILTER;
  const { data: catalogue } = useQuery({ ...catalogueQuery, enabled: hasFilter && former === undefined });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const minutes = readWeek(school, weekend);
    setBad(minutes === undefined);
    if (minutes) save.mutate({ childId, target: targetOf(what), minutes });
  };
  const refused = save.error ? failureText(save.error) : undefined;
  return (
    <Dialog open={open} onClose={onClose} title={former ? t.formEdit : t.formNew}>
      <form className="stack g4" onSubmit={submit} noValidate>
        {former === undefined && (
          <BudgetTarget choices={targetChoices(apps, app, catalogue)} value={what} onChange={setWhat} />
        )}
        {former && isUneven(former.minutes) && <p className="block small ink-2 breaks">{t.uneven}</p>}
        <div className="pair bottom">
          <TextField
            label={t.schoolDays}
            inputMode="numeric"
            value={school}
            onChange={(event) => setSchool(event.target.value)}
          />
          <TextField
            label={t.weekend}
            inputMode="numeric"
            value={weekend}
            onChange={(event) => setWeekend(event.target.value)}
          />
        </div>
        <FieldNote id="budget-note" help={t.minutesHelp} error={bad ? t.minutesBad : refused} />
        <div className="actions">
          <Button tone="line" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" waiting={save.isPending} waitingLabel={t.saving}>
            {t.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
