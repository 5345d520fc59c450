import { useRef } from 'react';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { ApiError, failureText } from '../../lib/api.ts';
import { pageFocus } from '../../lib/focus.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { PasswordDialog } from '../session/PasswordDialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useClearChildren } from '../child/api/clear-children.ts';
import { useDeleteChild } from '../child/api/delete-child.ts';
import { childrenTexts as t } from '../child/messages.ts';
import { reauthenticationFault } from '../session/reauthenticate.ts';
import { useRemoveDevice } from './api/remove-device.ts';
import { devicesTexts } from '../device/messages.ts';
import { setupTexts } from './setup-messages.ts';

export type Removal =
  | { of: 'child'; child: Child }
  | { of: 'family'; family: Child[] }
  | { of: 'device'; child: Child; device: Device };

interface RemovalDialogsProps {
  removal: Removal | undefined;
  open: boolean;
  onClose: () => void;
}

/** What asks before something is lost. `removal` stays while the dialog leaves. */
export default function RemovalDialogs({ removal, open, onClose }: RemovalDialogsProps) {
  if (removal === undefined) return null;
  if (removal.of === 'child') return <DeleteChild open={open} child={removal.child} onClose={onClose} />;
  if (removal.of === 'family') return <ClearChildren open={open} family={removal.family} onClose={onClose} />;
  return <RemoveDevice open={open} child={removal.child} device={removal.device} onClose={onClose} />;
}

interface Removing {
  mutation: { reset: () => void };
  /** The toast when it is removed. */
  removed: string;
  onClose: () => void;
}

/** How a dialog ends. What was removed takes the button that opened the dialog with it: the focus goes to the page then. */
function useRemoving({ mutation, removed, onClose }: Removing) {
  const isRemoved = useRef(false);
  const close = () => {
    mutation.reset();
    onClose();
  };
  return {
    close,
    onSuccess: () => {
      toast.success(removed);
      isRemoved.current = true;
      close();
    },
    finalFocus: () => {
      const gone = isRemoved.current;
      isRemoved.current = false;
      return gone ? pageFocus() : (true as const);
    },
  };
}

const devicesWords = (child: Child): string =>
  child.devices.length === 0 ? '' : t.devicesGo(child.devices.map((device) => device.deviceName).join(', '));

function DeleteChild({ open, child, onClose }: { open: boolean; child: Child; onClose: () => void }) {
  const remove = useDeleteChild();
  const { close, onSuccess, finalFocus } = useRemoving({ mutation: remove, removed: t.deleted, onClose });
  const submit = (password: string) => remove.mutate({ childId: child.childId, password }, { onSuccess });
  return (
    <PasswordDialog
      open={open}
      onClose={close}
      finalFocus={finalFocus}
      onSubmit={submit}
      title={t.deleteChild}
      confirmLabel={t.deleteChild}
      waiting={remove.isPending}
      waitingLabel={t.deleting}
      danger
      error={reauthenticationFault(remove.error)}
    >
      <p>{t.deleteAsks(child.firstName, devicesWords(child))}</p>
    </PasswordDialog>
  );
}

function ClearChildren({ open, family, onClose }: { open: boolean; family: Child[]; onClose: () => void }) {
  const clear = useClearChildren();
  const { close, onSuccess, finalFocus } = useRemoving({ mutation: clear, removed: t.cleared, onClose });
  const names = family.map((child) => child.firstName).join(', ');
  const devices = family.reduce((sum, child) => sum + child.devices.length, 0);
  return (
    <PasswordDialog
      open={open}
      onClose={close}
      finalFocus={finalFocus}
      onSubmit={(password) => clear.mutate(password, { onSuccess })}
      title={t.clearChildren(family.length)}
      confirmLabel={t.clearAll}
      waiting={clear.isPending}
      waitingLabel={t.clearing}
      danger
      error={reauthenticationFault(clear.error)}
    >
      <p>{t.clearAsks(names, devices)}</p>
    </PasswordDialog>
  );
}

function RemoveDevice(props: { open: boolean; child: Child; device: Device; onClose: () => void }) {
  const { open, child, device, onClose } = props;
  const remove = useRemoveDevice();
  const removing = { mutation: remove, removed: devicesTexts.deleted, onClose };
  const { close, onSuccess, finalFocus } = useRemoving(removing);
  const confirm = () =>
    remove.mutate(device.deviceId, {
      onSuccess,
      onError: (error) => {
        // Swallowed (spec §8), but for the one that a parent can act on: nothing was sent.
        if (error instanceof ApiError && error.code === 'OFFLINE') toast.error(failureText(error));
        close();
      },
    });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      finalFocus={finalFocus}
      onConfirm={confirm}
      title={devicesTexts.removeDevice}
      confirmLabel={devicesTexts.removeDevice}
      waiting={remove.isPending}
      waitingLabel={devicesTexts.removing}
      danger
    >
      {setupTexts.removeAsks(device.deviceName, child.firstName)}
    </ConfirmDialog>
  );
}
