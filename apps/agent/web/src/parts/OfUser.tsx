import { useCallback, useState, type ReactNode } from 'react';
import type { PageRules, PageState, PageUser } from '@kinward/contract/computers/agent-page.schemas.ts';
import { Card } from '@kinward/web/ui/Card.tsx';
import { cx } from '@kinward/web/ui/cx.ts';
import { ErrorState } from '@kinward/web/ui/ErrorState.tsx';
import { PageHead } from '@kinward/web/ui/PageHead.tsx';
import { Select } from '@kinward/web/ui/Select.tsx';
import { SkeletonRow } from '@kinward/web/ui/Skeleton.tsx';
import { readRules } from '../api.ts';
import { texts as t } from '../messages.ts';
import { policyLine, subjectsOf } from '../subject.ts';
import { useAnswer } from '../use-answer.ts';
import css from './parts.module.css';

/** Where the rules are changed; nothing where the computer is not paired. */
export function ToPortal({ server }: Pick<PageState, 'server'>) {
  return (
    server !== null && (
      <a
        className={cx('link small mt2', css.onward)}
        href={`${server}/filter`}
        target="_blank"
        rel="noreferrer"
      >
        {t.toPortal}
      </a>
    )
  );
}

interface OfUserProps {
  state: PageState;
  children: (rules: PageRules, user: PageUser) => ReactNode;
}

/** The rules of a local user: own ones; an administrator chooses whose. */
export function OfUser({ state, children }: OfUserProps) {
  const subjects = subjectsOf(state).filter(({ rules }) => rules !== 'none');
  const [chosen, setChosen] = useState<string>();
  const user = subjects.find(({ name }) => name === chosen) ?? subjects[0];
  const name = user?.name ?? state.user.name;
  // Other rules have another number, or came at another time.
  const stamp = `${state.since} ${state.system.policy}`;
  return (
    <>
      {user && subjects.length > 1 && (
        <Select
          className="mb4"
          label={t.whose}
          value={user.name}
          options={subjects.map((one) => ({ value: one.name, label: policyLine(one) }))}
          onChange={(event) => setChosen(event.target.value)}
        />
      )}
      {user ? (
        <Rules key={`${name} ${stamp}`} user={user}>
          {children}
        </Rules>
      ) : (
        <PageHead title={t.noRulesTitle} subtitle={t.noRulesMore} />
      )}
      <ToPortal server={state.server} />
    </>
  );
}

function Rules({ user, children }: { user: PageUser; children: OfUserProps['children'] }) {
  const { name } = user;
  const read = useCallback(() => readRules(name), [name]);
  const { value, failure, again } = useAnswer(read, null);
  if (value) return children(value, user);
  if (failure) return <ErrorState message={t.failed} onRetry={again} />;
  return (
    <Card aria-busy="true">
      <SkeletonRow label={t.loading} />
    </Card>
  );
}
