import { useQuery } from '@tanstack/react-query';
import type { BudgetDay } from '@kinward/contract/approvals/budgets.schemas.ts';
import { clock, span } from '../../../lib/time/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { explainQuery } from '../api/budgets.ts';
import { budgetTexts as t } from '../budget-messages.ts';

interface HowCountedProps {
  open: boolean;
  onClose: () => void;
  budgetId: string;
  name: string;
  /** Minutes of the filter count too. */
  countsSites: boolean;
}

/** Today's minutes of a budget: from when to when, which app, on which device. */
export default function HowCounted({ open, onClose, budgetId, name, countsSites }: HowCountedProps) {
  const query = useQuery(explainQuery(budgetId));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.howTitle(name)}
      actions={<Button onClick={onClose}>{t.close}</Button>}
    >
      {countsSites && <p className="small ink-2 mb3">{t.countsSites}</p>}
      <Loaded query={query} loading={t.loading} bare>
        {({ stretches }) =>
          stretches.length === 0 ? (
            <p>{t.nothingYet}</p>
          ) : (
            <ul className="lined">
              {stretches.toReversed().map((stretch) => (
                <Stretch key={stretch.from} stretch={stretch} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  );
}

function Stretch({ stretch: { from, to, uses } }: { stretch: BudgetDay['stretches'][number] }) {
  const minutes = (Date.parse(to) - Date.parse(from)) / 60_000;
  const names = uses.map(({ name, deviceName }) => t.on(name, deviceName)).join(', ');
  return (
    <li className="row spread g3 py3">
      <div className="shrink">
        <b className="block strong breaks">{t.stretch(clock(from), clock(to), span(minutes))}</b>
        <span className="block small ink-2 breaks">{uses.length > 1 ? `${names} (${t.once})` : names}</span>
      </div>
    </li>
  );
}
