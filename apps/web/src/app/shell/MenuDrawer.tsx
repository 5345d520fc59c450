import type { ReactNode } from 'react';
import { Drawer } from '../../ui/Drawer.tsx';
import { shellTexts } from './messages.ts';

interface MenuDrawerProps {
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The side menu over the page, on small screens. */
export default function MenuDrawer({ open, onClose, children }: MenuDrawerProps) {
  return (
    <Drawer kind="menu" open={open} onClose={onClose} label={shellTexts.sideMenu}>
      {children}
    </Drawer>
  );
}
