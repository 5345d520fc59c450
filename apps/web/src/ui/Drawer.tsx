import { Dialog as Base } from '@base-ui/react/dialog';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useBackCloses } from './close-watcher.ts';
import { cx } from './cx.ts';
import css from './Drawer.module.css';
import { IconButton } from './IconButton.tsx';
import { Logo } from './Logo.tsx';
import { uiTexts } from './messages.ts';

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  /** Name of the drawer for screen readers. */
  label: string;
  /** `menu` slides over from the left under the logo, `panel` from the right with its title. */
  kind: 'menu' | 'panel';
  children: ReactNode;
}

/** A side sheet over the page: the menu on small screens, and panels such as the customisation. */
export function Drawer({ open, onClose, label, kind, children }: DrawerProps) {
  useBackCloses(open, onClose);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={css.scrim} />
        <Base.Popup className={cx(css.drawer, css[kind])}>
          <div className={cx('row keep', css.head)}>
            {kind === 'menu' && <Logo />}
            <Base.Title className={kind === 'menu' ? 'vh' : css.title}>{label}</Base.Title>
            <Base.Close
              render={
                <IconButton label={uiTexts.close} tip="none" className="push">
                  <IconX size={22} stroke={1.75} />
                </IconButton>
              }
            />
          </div>
          <div className={css.body}>{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
