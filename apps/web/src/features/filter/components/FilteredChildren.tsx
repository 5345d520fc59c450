import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { FilterState } from '@kinward/contract/filter/filter-state.schemas.ts';
import { usePicture } from '../../../lib/picture.ts';
import { useNow } from '../../../lib/time/now.ts';
import { Avatar, kidColour } from '../../../ui/Avatar.tsx';
import { Card } from '../../../ui/Card.tsx';
import { LogRow } from '../../../ui/LogRow.tsx';
import { childSentence, questionAge } from '../logic/overview.ts';
import { overviewTexts as t } from '../messages.overview.ts';

interface FilteredChildrenProps {
  family: readonly Child[];
  state: FilterState;
}

/** What the filter does for each child. */
export function FilteredChildren({ family, state }: FilteredChildrenProps) {
  const now = useNow();
  return (
    <section aria-labelledby="filter-children">
      <div className="heading">
        <h2 id="filter-children">{t.children}</h2>
      </div>
      <Card as="div" padded={false}>
        <ul>
          {family.map((child) => (
            <LogRow key={child.childId} tile={<Face child={child} age={questionAge(child, state, now)} />}>
              <b className="strong">{child.firstName}</b>
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
