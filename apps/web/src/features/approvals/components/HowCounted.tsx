import { useQuery } from '@tanstack/react-query';
import type { BudgetDay } from '@kinward/contract/approvals/budgets.schemas.ts';
import { failureText } from '../../../lib/api.ts';
import { clock, span } from '../../../lib/time/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonRow } from '../../../ui/Skeleton.tsx';
import { explainQuery } from '../api/budgets.ts';
import { budgetTexts as t } from '../budget-messages.ts';
import css from './Requests.module.css';

interface HowCountedProps {
  open: boolean;
  onClose: () => void;
  budgetId: string;
  name: string;
}

/** Today's minutes of a budget: from when to when, which app, on which device. */
export default function HowCounted({ open, onClose, budgetId, name }: HowCountedProps) {
  const { data, error, isFetching, refetch } = useQuery(explainQuery(budgetId));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.howTitle(name)}
      actions={<Button onClick={onClose}>{t.close}</Button>}
    >
      {data === undefined ? (
        error === null ? (
          <SkeletonRow label={t.loading} />
        ) : (
          <ErrorState message={failureText(error)} waiting={isFetching} onRetry={() => void refetch()} />
        )
      ) : data.stretches.length === 0 ? (
        <p>{t.nothingYet}</p>
      ) : (
        <ul>
          {data.stretches.toReversed().map((stretch) => (
            <Stretch key={stretch.from} stretch={stretch} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function Stretch({ stretch: { from, to, uses } }: { stretch: BudgetDay['stretches'][number] }) {
  const minutes = (Date.parse(to) - Date.parse(from)) / 60_000;
  const names = uses.map(({ name, deviceName }) => t.on(name, deviceName)).join(', ');
  return (
    <li className={css.row}>
      <div className={css.words}>
        <b className={css.title}>{t.stretch(clock(from), clock(to), span(minutes))}</b>
        <span className={css.small}>{uses.length > 1 ? `${names} (${t.once})` : names}</span>
      </div>
    </li>
  );
}
