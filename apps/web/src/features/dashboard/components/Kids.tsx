import type { Child } from '@kinward/contract/children/children.schemas.ts';
import { Button } from '../../../ui/Button.tsx';
import { childrenTexts } from '../../../entities/child/messages.ts';
import type { ChildFacts } from '../family-facts.ts';
import css from './Kids.module.css';
import { AddChildTile, KidTile } from './KidTile.tsx';

interface KidsProps {
  facts: ChildFacts[];
  chosenId: string | undefined;
  onChoose: (child: Child) => void;
  onAdd: () => void;
  onEdit: (child: Child) => void;
  onDelete: (child: Child) => void;
  onClear: () => void;
}

/** The row of children; Add Child is first. Clear All is at the row's end on a phone, else at the end of its heading. */
export function Kids({ facts, chosenId, onChoose, onAdd, onEdit, onDelete, onClear }: KidsProps) {
  const clear = facts.length > 0 && (
    <Button tone="danger-quiet" size="small" onClick={onClear}>
      {childrenTexts.clearAll}
    </Button>
  );
  return (
    <div className="shrink">
      {clear && (
        <div className="heading from-medium mb2">
          <h2>{childrenTexts.children}</h2>
          {clear}
        </div>
      )}
      <ul className={css.kids} aria-label={childrenTexts.children}>
        <AddChildTile onAdd={onAdd} />
        {facts.map((entry) => (
          <KidTile
            key={entry.child.childId}
            facts={entry}
            chosen={entry.child.childId === chosenId}
            onChoose={() => onChoose(entry.child)}
            onEdit={() => onEdit(entry.child)}
            onDelete={() => onDelete(entry.child)}
          />
        ))}
        {clear && <li className="below-medium keep">{clear}</li>}
      </ul>
    </div>
  );
}
