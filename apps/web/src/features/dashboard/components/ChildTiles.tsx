import { IconDots, IconTrash } from '@tabler/icons-react';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { childrenTexts } from '../../../entities/child/messages.ts';
import type { ChildFacts } from '../family-facts.ts';
import css from './ChildTiles.module.css';
import { AddChildTile, ChildTile } from './ChildTile.tsx';

interface ChildTilesProps {
  facts: ChildFacts[];
  chosenId: string | undefined;
  onChoose: (child: Child) => void;
  onAdd: () => void;
  onEdit: (child: Child) => void;
  onDelete: (child: Child) => void;
  onClear: () => void;
}

/** The row of children; Add Child is first. What is for all of them is at the row's end on a phone, else at the end of its heading. */
export function ChildTiles({ facts, chosenId, onChoose, onAdd, onEdit, onDelete, onClear }: ChildTilesProps) {
  const more = facts.length > 0 && (
    <Menu
      trigger={
        <IconButton label={childrenTexts.menuOfAll}>
          <IconDots size={20} stroke={1.75} />
        </IconButton>
      }
      entries={[
        {
          label: childrenTexts.clearAll,
          icon: <IconTrash size={20} stroke={1.75} aria-hidden="true" />,
          onSelect: onClear,
          danger: true,
        },
      ]}
    />
  );
  return (
    <div className="shrink">
      {more && (
        <div className="heading from-medium mb2">
          <h2>{childrenTexts.children}</h2>
          {more}
        </div>
      )}
      <ul className={css.tiles} aria-label={childrenTexts.children}>
        <AddChildTile onAdd={onAdd} />
        {facts.map((entry) => (
          <ChildTile
            key={entry.child.childId}
            facts={entry}
            chosen={entry.child.childId === chosenId}
            onChoose={() => onChoose(entry.child)}
            onEdit={() => onEdit(entry.child)}
            onDelete={() => onDelete(entry.child)}
          />
        ))}
        {more && <li className="below-medium keep">{more}</li>}
      </ul>
    </div>
  );
}
