import {
  IconHelp,
  IconKey,
  IconLock,
  IconLogout,
  IconMail,
  IconPalette,
  IconShieldLock,
  IconUserEdit,
  IconUsers,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useWithSelection } from '../../entities/child/selection.ts';
import { useUser } from '../../lib/session.ts';
import { usePicture } from '../../lib/picture.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { shellTexts } from './messages.ts';
import css from './ProfileMenu.module.css';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** Own face at the right of the top bar: who is logged in, and what belongs to that person. */
export function ProfileMenu({ onOpen }: { onOpen: (panel: 'customise' | 'logout') => void }) {
  const user = useUser();
  const picture = usePicture(user?.profileUrl);
  const navigate = useNavigate();
  const withSelection = useWithSelection();
  const go = (path: string) => void navigate(path.startsWith('/user/') ? withSelection(path) : path);
  if (user === null) return null;
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <Menu
      trigger={
        <button type="button" className={css.me}>
          <Avatar decorative initials size={36} name={name} colour={4} picture={picture} />
          <span className="vh">{shellTexts.profileMenu(name)}</span>
        </button>
      }
      head={
        <>
          <b className="block small-strong breaks">{name}</b>
          <span className="block tiny ink-2 breaks">{user.email}</span>
        </>
      }
      entries={[
        {
          label: shellTexts.parents,
          says: shellTexts.says.parents,
          icon: <IconUsers {...icon} />,
          onSelect: () => go('/user/parent-device'),
        },
        {
          label: shellTexts.editProfile,
          icon: <IconUserEdit {...icon} />,
          onSelect: () => go('/user/edit-parent-profile'),
        },
        {
          label: shellTexts.changePassword,
          icon: <IconLock {...icon} />,
          onSelect: () => go('/user/change-password'),
        },
        {
          label: shellTexts.accessTokens,
          icon: <IconKey {...icon} />,
          onSelect: () => go('/user/access-tokens'),
        },
        { label: shellTexts.customise, icon: <IconPalette {...icon} />, onSelect: () => onOpen('customise') },
        {
          label: shellTexts.contact,
          icon: <IconMail {...icon} />,
          onSelect: () => go('/user/contact-us'),
          apart: true,
        },
        { label: shellTexts.privacy, icon: <IconShieldLock {...icon} />, onSelect: () => go('/privacy') },
        { label: shellTexts.help, icon: <IconHelp {...icon} />, onSelect: () => go('/user/help') },
        {
          label: shellTexts.logOut,
          icon: <IconLogout {...icon} />,
          onSelect: () => onOpen('logout'),
          apart: true,
        },
      ]}
    />
  );
}
