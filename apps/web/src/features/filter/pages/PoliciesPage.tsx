import { IconListDetails, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { FilterPolicySummary } from '@kinward/contract/filter-policies/filter-policies.schemas.ts';
import { childrenQuery } from '../../../entities/family/family.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useNow } from '../../../lib/time/now.ts';
import { moment } from '../../../lib/time/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { cx } from '../../../ui/cx.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { StateChip } from '../../../ui/StateChip.tsx';
import { policiesQuery } from '../api/policies.ts';
import { NewPolicyDialog } from '../components/NewPolicyDialog.tsx';
import { OwnFilter } from '../components/OwnFilter.tsx';
import css from '../components/Overview.module.css';
import { PolicyMenu } from '../components/PolicyMenu.tsx';
import { peopleOf } from '../logic/family-names.ts';
import { policiesTexts as t } from '../messages.policies.ts';

/** /filter/policies: every policy, who has it, and a new one. */
export default function PoliciesPage() {
  usePageTitle(t.title);
  return <OwnFilter title={t.title}>{() => <Policies />}</OwnFilter>;
}

function Policies() {
  const query = useQuery(policiesQuery);
  const [making, setMaking] = useState(false);
  return (
    <Loaded
      query={query}
      loading={t.loading}
      rows={2}
      title={t.title}
      renderHead={(policies) => (
        <PageHead title={t.sentence(policies.length)} subtitle={t.subtitle}>
          <Button
            tone="soft"
            icon={<IconPlus size={19} stroke={1.75} aria-hidden="true" />}
            onClick={() => setMaking(true)}
          >
            {t.newPolicy}
          </Button>
        </PageHead>
      )}
    >
      {(policies) => (
        <>
          <Card as="div" padded={false}>
            <ul>
              {policies.map((policy) => (
                <PolicyRow key={policy.policyId} policy={policy} policies={policies} />
              ))}
            </ul>
          </Card>
          {making && <NewPolicyDialog policies={policies} onClose={() => setMaking(false)} />}
        </>
      )}
    </Loaded>
  );
}

function PolicyRow({
  policy,
  policies,
}: {
  policy: FilterPolicySummary;
  policies: readonly FilterPolicySummary[];
}) {
  const now = useNow();
  const { data: family = [] } = useQuery(childrenQuery);
  const people = peopleOf(policy, family);
  return (
    <li className={cx('row g3', css.policy)}>
      <Link to={`/filter/policies/${policy.policyId}`} className={cx('row g4 grow', css.open)}>
        <span className="tile" aria-hidden="true">
          <IconListDetails size={22} stroke={1.75} />
        </span>
        <span className="stack g1 shrink breaks">
          <span className="cluster g2">
            <b className="strong">{policy.name}</b>
            {policy.isDefault && <StateChip state="plain">{t.forAll}</StateChip>}
          </span>
          <small className="tiny ink-2">
            {people === '' ? t.nobody : t.decidesFor(people, policy.devices.length)}
            {' · '}
            {t.changed(moment(policy.changedAt, now), policy.changedBy)}
          </small>
        </span>
      </Link>
      <PolicyMenu policy={policy} policies={policies} />
    </li>
  );
}
