import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog, type DialogProps } from './Dialog.tsx';
import { FieldNote } from './Field.tsx';
import { uiTexts } from './messages.ts';

export interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** A question that names what happens. */
  title: string;
  /** What is lost or kept. */
  children?: ReactNode;
  /** The verb. */
  confirmLabel: string;
  cancelLabel?: string;
  waiting?: boolean;
  waitingLabel?: string;
  /** Red, for what cannot be undone. */
  danger?: boolean;
  error?: string | undefined;
  finalFocus?: DialogProps['finalFocus'];
}

/** Asks before something happens. The safe answer is at the left and has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onClose,
    onConfirm,
    title,
    children,
    confirmLabel,
    cancelLabel = uiTexts.cancel,
    waiting,
    danger,
    error,
  } = props;
  return (
    <Dialog
      alert
      open={open}
      onClose={onClose}
      title={title}
      finalFocus={props.finalFocus}
      actions={
        <>
          <Button tone="line" onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button
            tone={danger ? 'danger' : 'primary'}
            waiting={waiting}
            waitingLabel={props.waitingLabel}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {typeof children === 'string' ? <p>{children}</p> : children}
      <FieldNote id="confirm-note" error={error} />
    </Dialog>
  );
}
