import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Budget } from '@kinward/contract/approvals/budgets.schemas.ts';
import { endsAtFilter, isPutOff, standingOf, type Standing } from '@kinward/rules/abilities.ts';
import { askedEarlierAt } from '@kinward/rules/filter/filter-layer.ts';
import { usedMinutes } from '@kinward/rules/schedules/used-minutes.ts';
import { AbilityChip } from '../../../entities/rules/AbilityChip.tsx';
import { isOffline, KINDS, receiptTexts } from '../../../entities/rules/DeviceReceipt.tsx';
import { categoryName } from '../../../entities/rules/app-category.ts';
import { useNow } from '../../../lib/time/now.ts';
import { moment } from '../../../lib/time/time.ts';
import { Card } from '../../../ui/Card.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Receipt } from '../../../ui/Receipt.tsx';
import { StateChip } from '../../../ui/StateChip.tsx';
import { budgetTexts as t } from '../budget-messages.ts';
import css from './Requests.module.css';
import { UncountedNote } from './UncountedNote.tsx';

interface BudgetCardProps {
  budget: Budget;
  child: Child;
  onEdit: () => void;
  onDelete: () => void;
  onHow: () => void;
}

export const budgetName = ({ name, target }: Budget): string =>
  target.kind === 'category' ? categoryName(target.value) : (name ?? t.all);

/** One budget: how much of today is used, and on which devices it holds. */
export function BudgetCard({ budget, child, onEdit, onDelete, onHow }: BudgetCardProps) {
  const name = budgetName(budget);
  const limit = budget.todayMinutes;
  const used = usedMinutes(budget.usedSeconds, limit);
  const isUp = limit !== null && used >= limit;
  const share = limit === null ? 0 : limit === 0 ? 1 : Math.min(1, used / limit);
  return (
    <Card as="li">
      <div className="row spread top g3">
        <div className="shrink">
          <h2 className="block strong breaks">{name}</h2>
          <span className="block small ink-2 breaks">
            {limit === null ? t.free(used) : t.used(used, limit)}
            {isUp && ` · ${t.usedUp}`}
          </span>
        </div>
        <div className="row stretch">
          <IconButton label={t.edit(name)} tip="left" onClick={onEdit}>
            <IconPencil size={20} stroke={1.75} aria-hidden="true" />
          </IconButton>
          <IconButton label={t.delete(name)} tip="left" onClick={onDelete}>
            <IconTrash size={20} stroke={1.75} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      <div className={css.bar} aria-hidden="true">
        <div className={cx(css.fill, isUp && css.full)} style={{ width: `${share * 100}%` }} />
      </div>
      <Devices budget={budget} child={child} />
      {budget.countsSites && <UncountedNote child={child} />}
      <button type="button" className={cx('link small', css.how)} onClick={onHow}>
        {t.how}
      </button>
    </Card>
  );
}

function Devices({ budget, child }: { budget: Budget; child: Child }) {
  return (
    <ul className="stack g3 mt3">
      {budget.devices.map((device) => (
        <li key={device.deviceId} className="cluster g2">
          <OnDevice of={device} budget={budget} child={child} />
        </li>
      ))}
    </ul>
  );
}

interface OnDeviceProps {
  of: Budget['devices'][number];
  budget: Budget;
  child: Child;
}

/** What becomes of the budget on one device, and whether that has it. */
function OnDevice({ of: { deviceId, deviceName, receivedAt }, budget, child }: OnDeviceProps) {
  const now = useNow();
  const device = child.devices.find((entry) => entry.deviceId === deviceId);
  const standing: Standing = device ? standingOf(device, 'budget', receivedAt !== null) : 'waiting';
  if (device && endsAtFilter(device, budget.countsSites)) {
    const askedAt = askedEarlierAt(device.layers, now);
    const words = t.atFilter(deviceName);
    return (
      <>
        {askedAt === undefined ? (
          <StateChip state="enforced">{t.sitesEnforced}</StateChip>
        ) : (
          <AbilityChip standing="unknown" />
        )}
        <Receipt kind="arrived">
          {askedAt === undefined ? words : receiptTexts.lastAsked(words, moment(askedAt, now))}
        </Receipt>
      </>
    );
  }
  const wordsOf = (): string => {
    if (receivedAt !== null && standing === 'waiting' && device && isPutOff(device, 'budget'))
      return receiptTexts.notNow;
    if (receivedAt !== null) return t.arrived(deviceName, moment(receivedAt, now));
    if (device && standingOf(device, 'budget', false) === 'none') return t.never(deviceName);
    return device && device.lastSeenAt !== null && isOffline(device, now)
      ? t.offline(deviceName, moment(device.lastSeenAt, now))
      : t.waiting(deviceName);
  };
  return (
    <>
      <AbilityChip standing={standing} />
      <Receipt kind={KINDS[standing]}>{wordsOf()}</Receipt>
    </>
  );
}
