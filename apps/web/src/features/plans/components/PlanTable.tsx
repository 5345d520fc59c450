import { IconCircleCheck, IconMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import {
  DEVICE_TYPES,
  FEATURES,
  PLAN_NAMES,
  PLANS,
  type PlanName,
} from '@kinward/contract/plans/plans.schemas.ts';
import { cx } from '../../../ui/cx.ts';
import { plansTexts as t } from '../messages.ts';
import css from './PlanTable.module.css';

interface PlanTableProps {
  /** Which of the two the family has; undefined for a plan that is neither. */
  present: PlanName | undefined;
  /** What is below the column of a plan. */
  actionOf: (plan: PlanName) => ReactNode;
}

/** The two plans side by side, the family's own marked. */
export function PlanTable({ present, actionOf }: PlanTableProps) {
  const mark = (plan: PlanName) => (plan === present ? css.present : undefined);
  return (
    <table className={css.table}>
      <caption className="vh">{t.compare}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="vh">{t.what}</span>
          </th>
          {PLAN_NAMES.map((plan) => (
            <th key={plan} scope="col" className={mark(plan)}>
              <span className={cx('block as-h3', css.name)}>{plan}</span>
              {plan === present && <span className={css.yours}>{t.present}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{t.rowDevices}</th>
          {PLAN_NAMES.map((plan) => (
            <td key={plan} className={cx('as-h2', 'num', mark(plan))}>
              {PLANS[plan].maxDevices}
            </td>
          ))}
        </tr>
      </tbody>
      <Rows
        title={t.groupDevices}
        rows={DEVICE_TYPES.map((type) => ({
          label: t.types[type],
          has: (plan) => PLANS[plan].deviceTypes.includes(type),
        }))}
        mark={mark}
      />
      <Rows
        title={t.groupFeatures}
        rows={FEATURES.map((feature) => ({
          label: t.features[feature],
          has: (plan) => PLANS[plan].features.includes(feature),
        }))}
        mark={mark}
      />
      <tfoot>
        <tr>
          <th scope="row">
            <span className="vh">{t.changeShort}</span>
          </th>
          {PLAN_NAMES.map((plan) => (
            <td key={plan} className={cx(css.action, mark(plan))}>
              {actionOf(plan)}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

interface RowsProps {
  title: string;
  rows: { label: string; has: (plan: PlanName) => boolean }[];
  mark: (plan: PlanName) => string | undefined;
}

function Rows({ title, rows, mark }: RowsProps) {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" className={css.group}>
          {title}
        </th>
        {PLAN_NAMES.map((plan) => (
          // Carries the column's ground past the heading.
          <td key={plan} className={mark(plan)}>
            {'\u00a0'}
          </td>
        ))}
      </tr>
      {rows.map(({ label, has }) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          {PLAN_NAMES.map((plan) => (
            <td key={plan} className={mark(plan)}>
              {has(plan) ? (
                <IconCircleCheck size={20} stroke={2} className={css.yes} aria-hidden="true" />
              ) : (
                <IconMinus size={20} stroke={2} className={css.no} aria-hidden="true" />
              )}
              <span className="vh">{has(plan) ? t.yes : t.no}</span>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
