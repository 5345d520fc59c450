import { AlertDialog as BaseAlert } from '@base-ui/react/alert-dialog';
import { Dialog as Base } from '@base-ui/react/dialog';
import { IconX } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import { useBackCloses } from './close-watcher.ts';
import { cx } from './cx.ts';
import css from './Dialog.module.css';
import { IconButton } from './IconButton.tsx';
import { uiTexts } from './messages.ts';

export interface DialogProps {
  open: boolean;
  /** Asked to close: Escape, the cross, or a press beside it. */
  onClose: () => void;
  /** A question or an action. */
  title: string;
  children?: ReactNode;
  /** At most two buttons, the safe one left. */
  actions?: ReactNode;
  /** Needs an answer: no cross, a press beside it does nothing, role `alertdialog`. */
  alert?: boolean;
  /** Room for things to compare beside each other. */
  wide?: boolean;
  /** What has the focus at first, instead of the first control. `autoFocus` inside would lose the way back. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** What has the focus afterwards: an element, or true for the opener. For actions that remove their own opener. */
  finalFocus?: () => HTMLElement | true | null;
}

/** From below on a phone, centred and 520 wide above. The focus goes in, stays in, and returns to the opener. */
export function Dialog({
  open,
  onClose,
  title,
  children,
  actions,
  alert = false,
  wide = false,
  initialFocus,
  finalFocus,
}: DialogProps) {
  useBackCloses(open, onClose);
  const Part = alert ? BaseAlert : Base;
  return (
    <Part.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Part.Portal>
        <Part.Backdrop className={css.scrim} />
        <Part.Popup
          className={cx(css.dialog, wide && css.wide)}
          initialFocus={initialFocus}
          finalFocus={finalFocus}
        >
          <div className={css.grab} aria-hidden="true" />
          <Part.Title className={cx(css.title, !alert && css.besideCross)}>{title}</Part.Title>
          <div className={cx('ink', css.body)}>{children}</div>
          {actions !== undefined && (
            <div className={cx('row stretch wraps g3 mt6', css.actions)}>{actions}</div>
          )}
          {!alert && (
            <div className={css.cross}>
              <Part.Close
                render={
                  <IconButton label={uiTexts.close} tip="none">
                    <IconX size={22} stroke={1.75} />
                  </IconButton>
                }
              />
            </div>
          )}
        </Part.Popup>
      </Part.Portal>
    </Part.Root>
  );
}
