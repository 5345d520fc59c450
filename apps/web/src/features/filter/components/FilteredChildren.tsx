import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { FilterState } from '@kinward/contract/filter/filter-state.schemas.ts';
import type { FilterStats } from '@kinward/contract/filter-log/filter-stats.schemas.ts';
import { usePicture } from '../../../lib/picture.ts';
import { useNow } from '../../../lib/time/now.ts';
import { Avatar, kidColour } from '../../../ui/Avatar.tsx';
import { Card } from '../../../ui/Card.tsx';
import { cx } from '../../../ui/cx.ts';
import { LogRow } from '../../../ui/LogRow.tsx';
import { StateChip } from '../../../ui/StateChip.tsx';
import type { BreakFor } from '../api/breaks.ts';
import { policiesQuery } from '../api/policies.ts';
import { childSentence, questionAge } from '../logic/overview.ts';
import { breakTexts } from '../messages.breaks.ts';
import { overviewTexts as t } from '../messages.overview.ts';
import { BreakMenu } from './BreakMenu.tsx';
import css from './Overview.module.css';

interface FilteredChildrenProps {
  family: readonly Child[];
  state: FilterState;
  /** Of today; undefined until they are read. */
  stats: FilterStats | undefined;
}

/** What the filter does for each child. */
export function FilteredChildren({ family, state, stats }: FilteredChildrenProps) {
  const now = useNow();
  const { data: policies = [] } = useQuery(policiesQuery);
  const all = breakFor(breakTexts.everyone, family, state);
  return (
    <section aria-labelledby="filter-children">
      <div className="heading">
        <h2 id="filter-children">{t.children}</h2>
        <Link className="link small-strong" to="/filter/assignments">
          {t.whoHas}
        </Link>
      </div>
      {all.childIds.length > 1 && (
        <div className="cluster g2 mb3">
          <BreakMenu of={all} wide />
        </div>
      )}
      <Card as="div" padded={false}>
        <ul>
          {family.map((child) => (
            <LogRow
              key={child.childId}
              tile={<Face child={child} age={questionAge(child, state, now)} />}
              action={
                <span className="row g2 keep">
                  <Counted child={child} stats={stats} />
                  <OfChild child={child} state={state} />
                </span>
              }
            >
              <span className="cluster g2">
                <b className="strong">{child.firstName}</b>
                {policies
                  .filter(({ devices }) => child.devices.some(({ deviceId }) => devices.includes(deviceId)))
                  .map(({ policyId, name }) => (
                    <StateChip key={policyId} state="plain">
                      {name}
                    </StateChip>
                  ))}
              </span>
              <span className="small ink-2">{childSentence(child, state, now)}</span>
            </LogRow>
          ))}
        </ul>
      </Card>
    </section>
  );
}

/** Of those children of whom the filter knows a device. */
const breakFor = (who: string, family: readonly Child[], { devices: known }: FilterState): BreakFor => {
  const filtered = family.map(({ childId, devices }) => ({
    childId,
    deviceIds: devices
      .map(({ deviceId }) => deviceId)
      .filter((id) => known.some(({ deviceId }) => deviceId === id)),
  }));
  const some = filtered.filter(({ deviceIds }) => deviceIds.length > 0);
  return {
    who,
    childIds: some.map(({ childId }) => childId),
    deviceIds: some.flatMap(({ deviceIds }) => deviceIds),
  };
};

function OfChild({ child, state }: { child: Child; state: FilterState }) {
  const of = breakFor(child.firstName, [child], state);
  return of.childIds.length === 0 ? null : <BreakMenu of={of} />;
}

/** How much was blocked today of what the child's devices asked; leads to its log. */
function Counted({ child, stats }: { child: Child; stats: FilterStats | undefined }) {
  const own = stats?.devices.filter(({ childId }) => childId === child.childId) ?? [];
  const questions = own.reduce((sum, device) => sum + device.questions, 0);
  const blocked = own.reduce((sum, device) => sum + device.blocked, 0);
  if (questions === 0) return null;
  return (
    <Link
      className={cx('stack keep', css.counted)}
      to={`/filter/log?${new URLSearchParams({ child: child.childId })}`}
    >
      <span className="vh">{t.countedOf(child.firstName)} </span>
      <b className="strong">{t.number(blocked)}</b>{' '}
      <small className="tiny ink-2">{t.ofCount(questions)}</small>
      <span className="vh"> {t.countedMore}</span>
    </Link>
  );
}

/** The ring is as full as the newest question of the child's devices is fresh. */
function Face({ child, age }: { child: Child; age: number | undefined }) {
  const picture = usePicture(child.profileUrl);
  return (
    <Avatar
      decorative
      size={60}
      ring
      ageMinutes={age}
      name={child.firstName}
      colour={kidColour(child.ordinal)}
      picture={picture}
    />
  );
}
