import { IconDotsVertical, IconHistory, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { useNavigate } from 'react-router';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import { useNow } from '../../../lib/time/now.ts';
import { usePicture } from '../../../lib/picture.ts';
import { DemoBadge } from '../../../entities/child/DemoBadge.tsx';
import { Avatar, kidColour } from '../../../ui/Avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import { Menu } from '../../../ui/Menu.tsx';
import { childrenTexts } from '../../../entities/child/messages.ts';
import { childFacts, tileCaption } from '../family-facts.ts';
import { dashboardTexts as t } from '../messages.ts';
import css from './ChildTiles.module.css';

interface ChildTileProps {
  child: Child;
  /** The name of where it was last. */
  place: string | undefined;
  isNaming: boolean;
  chosen: boolean;
  onChoose: (child: Child) => void;
  onEdit: (child: Child) => void;
  onDelete: (child: Child) => void;
}

/** A face with its age ring, where it was and how long ago, and its menu. News of another child leave it as it is. */
export const ChildTile = memo(function ChildTile(props: ChildTileProps) {
  const { child, place, isNaming, chosen, onChoose, onEdit, onDelete } = props;
  const now = useNow();
  const navigate = useNavigate();
  const facts = childFacts(child, place, now, { isNaming });
  const { minutes, held } = facts;
  const picture = usePicture(child.profileUrl);
  const { where, age } = tileCaption(facts, now);
  return (
    <li className={cx(css.tile, chosen && css.chosen)}>
      <button type="button" className={css.face} aria-pressed={chosen} onClick={() => onChoose(child)}>
        <Avatar
          className={css.avatar}
          name={child.firstName}
          colour={kidColour(child.ordinal)}
          picture={picture}
          size={76}
          ageMinutes={minutes}
          silent={held !== undefined}
          ring
          decorative
        />
        <span className="small-strong breaks mt2">{child.firstName}</span>
        <DemoBadge child={child} />
        <span className={cx('tiny breaks', css.where)}>
          <span className={css.place}>{where}</span>
          {age !== undefined && <span className="block ink-3 num">{age}</span>}
        </span>
      </button>
      <span className={css.menu}>
        <Menu
          trigger={
            <button type="button" className={css.dots} aria-label={childrenTexts.menuOf(child.firstName)}>
              <IconDotsVertical size={18} stroke={1.75} aria-hidden="true" />
            </button>
          }
          entries={[
            {
              label: t.dayOfChild(child.firstName),
              icon: <IconHistory size={20} stroke={1.75} aria-hidden="true" />,
              onSelect: () => void navigate(`/user/child/${child.childId}`),
            },
            {
              label: childrenTexts.edit,
              icon: <IconPencil size={20} stroke={1.75} aria-hidden="true" />,
              onSelect: () => onEdit(child),
            },
            {
              label: childrenTexts.delete,
              icon: <IconTrash size={20} stroke={1.75} aria-hidden="true" />,
              onSelect: () => onDelete(child),
              danger: true,
            },
          ]}
        />
      </span>
    </li>
  );
});

/** The first tile. */
export function AddChildTile({ onAdd }: { onAdd: () => void }) {
  return (
    <li className={cx(css.tile, css.add)}>
      <button type="button" className={css.face} onClick={onAdd}>
        <span className={css.plus}>
          <IconPlus size={26} stroke={1.75} aria-hidden="true" />
        </span>
        <span className="small-strong breaks mt2">{childrenTexts.addChild}</span>
      </button>
    </li>
  );
}
