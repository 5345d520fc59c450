import { Menu as Base } from '@base-ui/react/menu';
import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { useLandmark } from './landmark.ts';
import css from './Menu.module.css';

export interface OpenMenuProps {
  trigger: ReactElement;
  /** Opens by itself: the click that asked for it came before its code was here. */
  opens: boolean;
  align: 'start' | 'end';
  /** Name for screen readers when the trigger's own does not fit. */
  label?: string;
  /** Rows; loaded with the menu's code. */
  children: ReactNode;
}

/** The floating part of a menu with its trigger. Arrow keys, typing a letter and Escape work. */
export function OpenMenu({ trigger, opens, align, label, children }: OpenMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { container, find } = useLandmark();
  const opensOnce = useRef(opens);
  useEffect(() => {
    if (!opensOnce.current) return;
    opensOnce.current = false;
    button.current?.focus();
    // As a key would: the first row takes the focus.
    button.current?.click();
  }, []);
  return (
    <Base.Root onOpenChange={find}>
      <Base.Trigger render={trigger} ref={button} />
      <Base.Portal container={container}>
        {/* Fixed: a page that becomes shorter, or leaps to its top, would take the rows away from under a finger. */}
        <Base.Positioner
          className={css.positioner}
          positionMethod="fixed"
          align={align}
          sideOffset={6}
          collisionPadding={8}
        >
          <Base.Popup className={css.menu} aria-label={label}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
