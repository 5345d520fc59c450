import { IconDots, IconTrash } from '@tabler/icons-react';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { childrenTexts } from '../../../entities/child/messages.ts';
import type { NamedPlaces } from '../named-places.ts';
import css from './ChildTiles.module.css';
import { AddChildTile, ChildTile } from './ChildTile.tsx';

interface ChildTilesProps {
  family: readonly Child[];
  named: NamedPlaces;
  chosenId: string | undefined;
  onChoose: (child: Child) => void;
  onAdd: () => void;
  onEdit: (child: Child) => void;
  onDelete: (child: Child) => void;
  onClear: () => void;
}

/** The row of children; Add Child is first. What is for all of them is at the row's end on a phone, else at the end of its heading. */
export function ChildTiles(props: ChildTilesProps) {
  const { family, named, chosenId, onChoose, onAdd, onEdit, onDelete, onClear } = props;
  const more = family.length > 0 && (
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
        {family.map((child, i) => (
          <ChildTile
            key={child.childId}
            child={child}
            place={named.places[i]}
            isNaming={!named.settled}
            chosen={child.childId === chosenId}
            onChoose={onChoose}
            onEdit={onEdit}
            onDelete={onDelete}
          />
        ))}
        {more && <li className="below-medium keep">{more}</li>}
      </ul>
    </div>
  );
}
