import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  PLANS,
  PLAN_NAMES,
  type PlanName,
  type Subscription,
} from '@kinward/contract/plans/plans.schemas.ts';
import { planConflicts, planTerms } from '@kinward/rules/plan.ts';
import { failureText } from '../../../lib/api.ts';
import { childrenQuery, planQuery } from '../../../entities/family/family.ts';
import { pageFocus } from '../../../lib/focus.ts';
import { useNow } from '../../../lib/time/now.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useWithSelection } from '../../../entities/child/selection.ts';
import { longDate } from '../../../lib/time/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { toast } from '../../../ui/toast.ts';
import { useChangePlan } from '../api/change-plan.ts';
import { changeWords } from '../change-words.ts';
import { devicesOf, PlanConflictList } from '../components/PlanConflictList.tsx';
import { PlanTable } from '../components/PlanTable.tsx';
import { plansTexts as t } from '../messages.ts';

/** /user/upgrade-plan: the two plans side by side, and the change from one to the other. */
export default function UpgradePlanPage() {
  usePageTitle(t.title);
  const query = useQuery(planQuery);
  return (
    <Loaded
      query={query}
      loading={t.loading}
      title={t.title}
      renderHead={(plan) => (
        <PageHead title={t.sentence(plan.planDetails.name)} subtitle={<Subtitle plan={plan} />} />
      )}
    >
      {(plan) => <Plans plan={plan} />}
    </Loaded>
  );
}

/** How much of the plan is used, and when it ends. */
function Subtitle({ plan }: { plan: Subscription }) {
  const now = useNow();
  const { maxDevices, expiresAt } = plan.planDetails;
  const used = maxDevices === 0 ? t.noDevices : t.inUse(plan.abilities.devicesInUse, maxDevices);
  if (expiresAt === null) return `${used} ${t.endsNever}`;
  const date = longDate(expiresAt);
  return `${used} ${Date.parse(expiresAt) > now ? t.ends(date) : t.ended(date)}`;
}

/** Which of the two a plan's name means. */
const kindOf = (name: string): PlanName | undefined =>
  PLAN_NAMES.find((plan) => PLANS[plan] === planTerms(name));

function Plans({ plan }: { plan: Subscription }) {
  const { data: children = [] } = useQuery(childrenQuery);
  const withSelection = useWithSelection();
  const [asked, setAsked] = useState<{ former: string; next: PlanName }>();
  const [open, setOpen] = useState(false);
  const present = kindOf(plan.planDetails.name);
  const devices = devicesOf(children);
  const barred = PLAN_NAMES.filter((name) => name !== present).flatMap((name) => {
    const found = planConflicts(PLANS[name], devices);
    return found.unsupported.length + found.over > 0 ? [{ name, found }] : [];
  });
  const full = plan.planDetails.maxDevices > 0 && plan.abilities.devicesInUse >= plan.planDetails.maxDevices;
  const ask = (name: PlanName) => {
    setAsked({ former: plan.planDetails.name, next: name });
    setOpen(true);
  };
  const actionOf = (name: PlanName) =>
    name !== present &&
    plan.abilities.changePlan &&
    !barred.some((entry) => entry.name === name) && (
      <Button size="small" aria-label={t.change(name)} onClick={() => ask(name)}>
        {t.changeShort}
      </Button>
    );
  return (
    <>
      {full && <p className="mb4">{t.full}</p>}
      <div className="beside">
        <Card>
          <PlanTable present={present} actionOf={actionOf} />
        </Card>
        {plan.abilities.changePlan ? (
          barred.map(({ name, found }) => (
            <PlanConflictList
              key={name}
              plan={name}
              terms={PLANS[name]}
              planConflicts={found}
              devicesPath={withSelection('/user/device-manage')}
            />
          ))
        ) : (
          <Operator contact={plan.planContact} />
        )}
      </div>
      {asked !== undefined && <ChangeDialog {...asked} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}

function Operator({ contact }: { contact: string | null }) {
  return (
    <Card className="stack g3" aria-labelledby="operator">
      <h2 id="operator">{t.operator}</h2>
      <p>
        {t.operatorAsk}{' '}
        {contact === null ? (
          t.askRunner
        ) : (
          <>
            {t.askAt}{' '}
            <a className="link" href={`mailto:${contact}`}>
              {contact}
            </a>
            .
          </>
        )}
      </p>
    </Card>
  );
}

interface ChangeDialogProps {
  open: boolean;
  former: string;
  next: PlanName;
  onClose: () => void;
}

function ChangeDialog({ open, former, next, onClose }: ChangeDialogProps) {
  const change = useChangePlan();
  const done = useRef(false);
  const close = () => {
    onClose();
    change.reset();
  };
  const confirm = () =>
    change.mutate(next, {
      onSuccess: () => {
        toast.success(t.changed);
        done.current = true;
        close();
      },
    });
  // The button that opened the dialog is gone with the change.
  const finalFocus = () => {
    const gone = done.current;
    done.current = false;
    return gone ? pageFocus() : (true as const);
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      onConfirm={confirm}
      finalFocus={finalFocus}
      title={t.question(next)}
      confirmLabel={t.change(next)}
      waiting={change.isPending}
      waitingLabel={t.changing}
      error={change.error === null ? undefined : failureText(change.error)}
    >
      <div className="stack g2">
        {changeWords(former, next).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </ConfirmDialog>
  );
}
