import { IconCrown, IconDotsVertical, IconUserMinus } from '@tabler/icons-react';
import type { Parent } from '@kinward/contract/parents/parents.schemas.ts';
import { usePicture } from '../../../lib/picture.ts';
import { Address } from '../../../ui/Address.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { StateChip } from '../../../ui/StateChip.tsx';
import { parentsTexts as t } from '../messages.ts';
import css from './Parents.module.css';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

export const nameOf = ({ firstName, lastName }: Pick<Parent, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;

interface ParentRowProps {
  parent: Parent;
  isSelf: boolean;
  /** The reader owns the family and may remove this parent or hand the family over. */
  mayManage: boolean;
  onAsk: (act: 'remove' | 'makeOwner', parent: Parent) => void;
}

/** A parent who is there: name, addresses, role; for the owner a menu. */
export function ParentRow({ parent, isSelf, mayManage, onAsk }: ParentRowProps) {
  const picture = usePicture(parent.profileUrl);
  const name = nameOf(parent);
  return (
    <li className={css.row}>
      <Avatar decorative initials size={52} name={name} colour={isSelf ? 4 : 6} picture={picture} />
      <div className="shrink">
        <b className="block strong breaks">{isSelf ? t.you(name) : name}</b>
        <p className="small ink-2 breaks">
          <Address>{parent.email}</Address>
        </p>
        <p className="small ink-2 breaks">{parent.phone}</p>
      </div>
      <StateChip className={css.chip ?? ''} state={parent.role === 'owner' ? 'allowed' : 'plain'}>
        {parent.role === 'owner' ? t.owner : t.parent}
      </StateChip>
      {mayManage && (
        <div className={css.menu}>
          <Menu
            trigger={
              <IconButton label={t.manage(name)} tip="left">
                <IconDotsVertical {...icon} />
              </IconButton>
            }
            entries={[
              {
                label: t.makeOwner,
                icon: <IconCrown {...icon} />,
                onSelect: () => onAsk('makeOwner', parent),
              },
              {
                label: t.remove,
                icon: <IconUserMinus {...icon} />,
                danger: true,
                onSelect: () => onAsk('remove', parent),
              },
            ]}
          />
        </div>
      )}
    </li>
  );
}
