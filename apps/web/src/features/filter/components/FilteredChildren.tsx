import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { FilterState } from '@kinward/contract/filter/filter-state.schemas.ts';
import { usePicture } from '../../../lib/picture.ts';
import { Avatar, kidColour } from '../../../ui/Avatar.tsx';
import { Card } from '../../../ui/Card.tsx';
import { LogRow } from '../../../ui/LogRow.tsx';
import { childSentence } from '../logic/overview.ts';
import { overviewTexts as t } from '../messages.overview.ts';

interface FilteredChildrenProps {
  family: readonly Child[];
  state: FilterState;
}

/** What the filter does for each child. */
export function FilteredChildren({ family, state }: FilteredChildrenProps) {
  return (
    <section aria-labelledby="filter-children">
      <h2 id="filter-children" className="mb3">
        {t.children}
      </h2>
      <Card as="div" padded={false}>
        <ul>
          {family.map((child) => (
            <LogRow key={child.childId} tile={<Face child={child} />}>
              <b className="strong">{child.firstName}</b>
              <span className="small ink-2">{childSentence(child, state)}</span>
            </LogRow>
          ))}
        </ul>
      </Card>
    </section>
  );
}

function Face({ child }: { child: Child }) {
  const picture = usePicture(child.profileUrl);
  return (
    <Avatar decorative size={52} name={child.firstName} colour={kidColour(child.ordinal)} picture={picture} />
  );
}
