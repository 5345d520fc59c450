import { useEffect, useState, type ReactNode } from 'react';
import { Drawer } from '../../ui/Drawer.tsx';
import { shellTexts } from './messages.ts';

interface MenuDrawerProps {
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The side menu over the page, on small screens. */
export default function MenuDrawer({ open, onClose, children }: MenuDrawerProps) {
  // It is mounted when it is first wanted: what is open from the start would not slide in.
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setShown(open));
    return () => cancelAnimationFrame(frame);
  }, [open]);
  return (
    <Drawer kind="menu" open={shown} onClose={onClose} label={shellTexts.sideMenu}>
      {children}
    </Drawer>
  );
}
