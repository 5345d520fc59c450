import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { OWN_FILTER, type Subscription } from '@kinward/contract/plans/plans.schemas.ts';
import { filterServiceOf, planQuery } from '../../../entities/family/family.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { ownFilterTexts as t } from '../messages.own.ts';

/** Asks for the password, which no page of a family that has the account does. */
const CreateFilterAccount = lazy(async () => ({
  default: (await import('../../../entities/setup/CreateFilterAccount.tsx')).CreateFilterAccount,
}));

interface OwnFilterProps {
  /** Of the page while the plan is not read, and where it has no filter. */
  title: string;
  children: () => ReactNode;
}

/** What the family lacks before this installation's filter works for it; undefined: nothing. */
const lackOf = (plan: Subscription): 'installation' | 'plan' | 'account' | undefined => {
  if (filterServiceOf(plan) === OWN_FILTER) return undefined;
  if (plan.filterServiceUrl !== OWN_FILTER) return 'installation';
  return plan.safednsCreated ? 'plan' : 'account';
};

/** A page of the filter for families that have it; who has not is told what is missing and where to get it. */
export function OwnFilter({ title, children }: OwnFilterProps) {
  const query = useQuery(planQuery);
  return (
    <Loaded
      query={query}
      loading={t.loading}
      rows={3}
      title={title}
      renderHead={(plan) => lackOf(plan) !== undefined && <PageHead title={title} />}
      renderEmpty={(plan) => {
        const lack = lackOf(plan);
        if (lack === undefined) return undefined;
        return (
          <EmptyState
            art="gate"
            title={t.lacks[lack].title}
            action={
              lack === 'account' ? (
                <Suspense>
                  <CreateFilterAccount />
                </Suspense>
              ) : (
                <ButtonLink to={t.lacks[lack].to}>{t.lacks[lack].act}</ButtonLink>
              )
            }
          >
            {t.lacks[lack].more}
          </EmptyState>
        );
      }}
    >
      {children}
    </Loaded>
  );
}
