import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import type { Budget } from '@kinward/contract/approvals/budgets.schemas.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { HoldNote } from '../../../entities/rules/HoldNote.tsx';
import { countWords } from '../../../entities/rules/standing.ts';
import { RuledDevice } from '../../../entities/rules/RuledDevice.tsx';
import { applicationsQuery } from '../../../entities/rules/rules.ts';
import { ZoneNote } from '../../../entities/family/ZoneNote.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Create } from '../../../ui/Create.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { OnDemand } from '../../../ui/OnDemand.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { budgetsQuery, useDeleteBudget } from '../api/budgets.ts';
import { budgetTexts as t } from '../budget-messages.ts';
import { BudgetCard, budgetName } from '../components/BudgetCard.tsx';

const BudgetForm = lazy(() => import('../components/BudgetForm.tsx'));
const HowCounted = lazy(() => import('../components/HowCounted.tsx'));

/** /user/time-budgets: minutes a day of the chosen child, on all devices together. */
export default function TimeBudgetsPage() {
  usePageTitle(t.title);
  return (
    <RuledDevice title={t.title} art="lantern" promise={t.promise}>
      {(child, device) => <BudgetsOfChild key={child.childId} child={child} device={device} />}
    </RuledDevice>
  );
}

interface OfChild {
  child: Child;
  device: Device;
}

function BudgetsOfChild({ child, device }: OfChild) {
  const query = useQuery(budgetsQuery(child.childId));
  return (
    <Loaded query={query} loading={t.loading} title={t.title}>
      {(budgets) => <Budgets child={child} device={device} budgets={budgets} />}
    </Loaded>
  );
}

/** What a dialog is about stays while it leaves. */
type Action = { kind: 'save'; budget?: Budget } | { kind: 'delete' | 'how'; budget: Budget };

function Budgets({ child, device, budgets }: OfChild & { budgets: Budget[] }) {
  const { data: apps = [] } = useQuery(applicationsQuery(device.deviceId));
  const [params, setParams] = useSearchParams();
  // A child's day leads here with the app that is to be limited.
  const app = params.get('app') ?? undefined;
  const former = budgets.find(({ target }) => target.kind === 'app' && target.value === app);
  const [action, setAction] = useState<Action | undefined>(
    app === undefined ? undefined : { kind: 'save', ...(former && { budget: former }) },
  );
  const [open, setOpen] = useState(app !== undefined);
  const start = (next: Action) => {
    setAction(next);
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    if (app === undefined) return;
    const next = new URLSearchParams(params);
    next.delete('app');
    setParams(next, { replace: true, preventScrollReset: true });
  };
  const remove = useDeleteBudget(close);
  const coversSites = budgets.some(({ countsSites }) => countsSites);
  const add = (
    <Button
      icon={<IconPlus size={20} stroke={1.75} aria-hidden="true" />}
      onClick={() => start({ kind: 'save' })}
    >
      {t.add}
    </Button>
  );
  return (
    <>
      <PageHead
        title={t.says(child.firstName)}
        subtitle={
          budgets.length > 0 ? `${countWords(child, 'budget', coversSites)} ${t.subtitle}` : t.subtitle
        }
      >
        {budgets.length > 0 && <Create>{add}</Create>}
      </PageHead>
      <HoldNote
        child={child}
        device={device}
        kind="budget"
        named={child.devices.length > 1}
        coversSites={coversSites}
      />
      {budgets.length === 0 ? (
        <Card>
          <EmptyState art="ribbon" title={t.none(child.firstName)} action={add}>
            {t.noneMore}
          </EmptyState>
        </Card>
      ) : (
        <ul className="stack g3">
          {budgets.map((budget) => (
            <BudgetCard
              key={budget.budgetId}
              budget={budget}
              child={child}
              onEdit={() => start({ kind: 'save', budget })}
              onDelete={() => start({ kind: 'delete', budget })}
              onHow={() => start({ kind: 'how', budget })}
            />
          ))}
        </ul>
      )}
      <ZoneNote />
      <OnDemand wanted={open && action?.kind === 'save'}>
        <BudgetForm
          key={
            action?.budget ? `${action.budget.budgetId} ${action.budget.changedAt}` : `new ${String(open)}`
          }
          open={open && action?.kind === 'save'}
          onClose={close}
          childId={child.childId}
          former={action?.budget}
          app={app}
          apps={apps}
        />
      </OnDemand>
      <OnDemand wanted={open && action?.kind === 'how'}>
        {action?.budget && (
          <HowCounted
            open={open && action.kind === 'how'}
            onClose={close}
            budgetId={action.budget.budgetId}
            name={budgetName(action.budget)}
            countsSites={action.budget.countsSites}
          />
        )}
      </OnDemand>
      {action?.budget && (
        <ConfirmDialog
          danger
          open={open && action.kind === 'delete'}
          onClose={close}
          title={t.deleteQuestion(budgetName(action.budget))}
          confirmLabel={t.deleteYes}
          waiting={remove.isPending}
          onConfirm={() => action.budget && remove.mutate(action.budget.budgetId)}
        >
          {t.deleteMore}
        </ConfirmDialog>
      )}
    </>
  );
}
