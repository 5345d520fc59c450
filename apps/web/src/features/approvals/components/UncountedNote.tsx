import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import { recordedQuery } from '../api/recorded.ts';
import { budgetTexts as t } from '../budget-messages.ts';
import { uncountedOf } from '../uncounted.ts';

/** Of which devices minutes on sites are missing in a budget, and one press to where that is changed. */
export function UncountedNote({ child }: { child: Child }) {
  const { data: recorded = [] } = useQuery(recordedQuery(child.childId));
  return uncountedOf(recorded, child).map(({ why, devices, to }) => (
    <p key={why} className="row top g2 small ink-2 mt3">
      <IconInfoCircle size={18} stroke={1.75} aria-hidden="true" />
      <span className="breaks">
        {t.uncounted(devices)} {t.uncountedWhy[why](child.firstName)}{' '}
        <Link className="link" to={to}>
          {t.uncountedChange[why](child.firstName)}
        </Link>
      </span>
    </p>
  ));
}
