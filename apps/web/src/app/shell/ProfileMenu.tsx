import { IconDevices, IconLogout, IconPalette } from '@tabler/icons-react';
import { useUser } from '../../lib/session.ts';
import { usePicture } from '../../lib/picture.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { shellTexts } from './texts.ts';
import css from './ProfileMenu.module.css';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** Own face at the right of the top bar: who is logged in, and what belongs to that person. */
export function ProfileMenu({ onOpen }: { onOpen: (panel: 'sessions' | 'customise' | 'logout') => void }) {
  const user = useUser();
  const picture = usePicture(user?.profileUrl);
  if (user === null) return null;
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <Menu
      trigger={
        <button type="button" className={css.me} aria-label={shellTexts.profileMenu(name)}>
          <Avatar decorative initials size={36} name={name} colour={4} picture={picture} />
        </button>
      }
      head={
        <>
          <b className={css.name}>{name}</b>
          <span className={css.email}>{user.email}</span>
        </>
      }
      entries={[
        { label: shellTexts.sessions, icon: <IconDevices {...icon} />, onSelect: () => onOpen('sessions') },
        { label: shellTexts.customise, icon: <IconPalette {...icon} />, onSelect: () => onOpen('customise') },
        { label: shellTexts.logOut, icon: <IconLogout {...icon} />, onSelect: () => onOpen('logout') },
      ]}
    />
  );
}
