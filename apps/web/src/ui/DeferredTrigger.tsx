import { cloneElement, type HTMLAttributes, type KeyboardEvent, type ReactElement } from 'react';

interface DeferredTriggerProps {
  trigger: ReactElement;
  /** A pointer or the focus is on it. */
  onNear: () => void;
  onOpen: () => void;
}

const OPENING = new Set(['ArrowDown', 'ArrowUp']);

/** The button of a menu whose code is not here yet: it reads and opens as the menu's own does. */
export function DeferredTrigger({ trigger, onNear, onOpen }: DeferredTriggerProps) {
  return cloneElement(trigger as ReactElement<HTMLAttributes<HTMLElement>>, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: onNear,
    onFocus: onNear,
    onClick: onOpen,
    onKeyDown: (event: KeyboardEvent) => {
      if (!OPENING.has(event.key)) return;
      event.preventDefault();
      onOpen();
    },
  });
}
