import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { FilterState } from '@kinward/contract/filter/filter-state.schemas.ts';
import { usePicture } from '../../../lib/picture.ts';
import { useNow } from '../../../lib/time/now.ts';
import { Avatar, kidColour } from '../../../ui/Avatar.tsx';
import { Card } from '../../../ui/Card.tsx';
import { LogRow } from '../../../ui/LogRow.tsx';
import { StateChip } from '../../../ui/StateChip.tsx';
import { policiesQuery } from '../api/policies.ts';
import { childSentence, questionAge } from '../logic/overview.ts';
import { overviewTexts as t } from '../messages.overview.ts';

interface FilteredChildrenProps {
  family: readonly Child[];
  state: FilterState;
}

/** What the filter does for each child. */
export function FilteredChildren({ family, state }: FilteredChildrenProps) {
  const now = useNow();
  const { data: policies = [] } = useQuery(policiesQuery);
  return (
    <section aria-labelledby="filter-children">
      <div className="heading">
        <h2 id="filter-children">{t.children}</h2>
        <Link className="link small-strong" to="/filter/assignments">
          {t.whoHas}
        </Link>
      </div>
      <Card as="div" padded={false}>
        <ul>
          {family.map((child) => (
            <LogRow key={child.childId} tile={<Face child={child} age={questionAge(child, state, now)} />}>
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
