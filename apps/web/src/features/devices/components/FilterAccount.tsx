import { IconExternalLink } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Subscription } from '@kinward/contract/plans/plans.schemas.ts';
import { filterServiceOf } from '../../../entities/family/family.ts';
import { Card } from '../../../ui/Card.tsx';
import { StateChip } from '../../../ui/StateChip.tsx';
import { CreateFilterAccount } from '../../../entities/setup/CreateFilterAccount.tsx';
import { manageTexts as t } from '../manage-messages.ts';
import css from './FilterAccount.module.css';

/** The family's account at the external filter: whether it is there, how to create it, where it leads. */
export function FilterAccount({ plan }: { plan: Subscription }) {
  const created = plan.safednsCreated;
  // Nobody has a use for an account of a service that is not there.
  if (!created && plan.filterServiceUrl === null)
    return (
      <section aria-labelledby="filter-account">
        <h2 id="filter-account">{t.accountTitle}</h2>
        <p className="ink-2 mt1">{t.noServiceYet}</p>
      </section>
    );
  return (
    <Card className="stack g3" aria-labelledby="filter-account">
      <div className="cluster g3">
        <h2 id="filter-account">{t.accountTitle}</h2>
        <StateChip state={created ? 'allowed' : 'plain'}>
          {created ? t.accountState : t.accountMissing}
        </StateChip>
      </div>
      <p>{created ? t.accountReady : t.accountNone}</p>
      {created && <Service plan={plan} />}
      {/* It stays mounted while the account appears, so that its dialog can leave. */}
      <CreateFilterAccount hidden={created} />
    </Card>
  );
}

function Service({ plan }: { plan: Subscription }) {
  const service = filterServiceOf(plan);
  if (service !== undefined)
    return (
      <a className={css.service} href={service} target="_blank" rel="noopener noreferrer">
        {t.open}
        <span className="vh">{t.newTab}</span>
        <IconExternalLink size={18} stroke={1.75} aria-hidden="true" />
      </a>
    );
  if (plan.filterServiceUrl === null) return <p>{t.noService}</p>;
  return (
    <p>
      {t.needsPremium}{' '}
      <Link className="link" to="/user/upgrade-plan">
        {t.comparePlans}
      </Link>
    </p>
  );
}
