/** The way from a child to a paired device: which step the dialog shows, and what each step sends. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import type { Subscription } from '@kinward/contract/plans/plans.schemas.ts';
import { ApiError, failureText } from '../../lib/api.ts';
import { childrenQuery, planQuery } from '../family/family.ts';
import { openerNow, returnFocus } from '../../lib/focus.ts';
import { toast } from '../../ui/toast.ts';
import { useAddChild } from '../child/api/add-child.ts';
import { useUpdateChild } from '../child/api/update-child.ts';
import { useUploadChildPicture } from '../child/api/upload-child-picture.ts';
import type { ChildValues } from '../child/child-values.ts';
import { childrenTexts } from '../child/messages.ts';
import { useAddDevice } from './api/add-device.ts';
import { useAddTracker } from './api/add-tracker.ts';
import { useConnectDevice } from './api/connect-device.ts';
import { useRenewCode } from './api/renew-code.ts';
import { knownKeys } from './clients/clients.ts';
import type { DeviceValues } from './DeviceForm.tsx';
import { devicesTexts } from '../device/messages.ts';
import { asksPassword } from './setup-rules.ts';

interface ChildOfDevice {
  childId: string;
  firstName: string;
  age?: number | null | undefined;
  deviceType: Child['deviceType'];
}

export type SetupView =
  /** Add a child, or edit the one given. */
  | { step: 'child'; child: Child | undefined }
  /** `first`: the second step of adding a child. */
  | { step: 'device'; child: ChildOfDevice; first: boolean }
  | { step: 'authenticate'; child: ChildOfDevice; first: boolean; values: DeviceValues }
  /** `agent`: how it is installed comes first. */
  | { step: 'code'; deviceId: string; agent?: boolean }
  /** The link that sets up what tells the place all day. */
  | { step: 'tracker'; deviceId: string }
  /** Apps of others. `fromCode`: instead of the code that was shown. */
  | { step: 'clients'; deviceId: string; fromCode: boolean }
  /** The notice after the code. */
  | { step: 'notice'; deviceId: string }
  | { step: 'full' };

/** Which step is shown, and that the focus goes back to who opened the first one. */
function useSteps() {
  const [open, setOpen] = useState(false);
  const [view, setView] = useState<SetupView>({ step: 'child', child: undefined });
  // The dialog would give the focus back to the field that its first step began with, which is gone by then.
  const opener = useRef<Element>(null);
  const isOpen = useRef(false);
  useEffect(() => {
    if (!open && opener.current instanceof HTMLElement) returnFocus(opener.current);
  }, [open]);
  const show = (next: SetupView) => {
    if (!open) opener.current = openerNow();
    isOpen.current = true;
    setView(next);
    setOpen(true);
  };
  const close = () => {
    isOpen.current = false;
    setOpen(false);
  };
  /** The step after a call: not when the dialog was closed while the call was under way. */
  const goOn = (next: SetupView) => {
    if (isOpen.current) show(next);
  };
  return { open, view, show, goOn, close };
}

/** Reads the family again. */
function useReload(): () => void {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: childrenQuery.queryKey });
    void queries.invalidateQueries({ queryKey: planQuery.queryKey });
  };
}

/** Saves a child and its picture. A picture that fails does not undo the child. */
function useSaveChild() {
  const add = useAddChild();
  const update = useUpdateChild();
  const upload = useUploadChildPicture();
  const savePicture = async (childId: string, picture: File | undefined) => {
    if (picture === undefined) return;
    await upload.mutateAsync({ childId, image: picture }).catch((error: unknown) => {
      toast.error(childrenTexts.pictureFailed(failureText(error)));
    });
  };
  return {
    saving: add.isPending || update.isPending || upload.isPending,
    update: update.mutateAsync,
    create: async (values: ChildValues, picture: File | undefined): Promise<string> => {
      const { childId } = await add.mutateAsync(values);
      toast.success(childrenTexts.added);
      await savePicture(childId, picture);
      return childId;
    },
    change: async (childId: string, values: ChildValues, picture: File | undefined): Promise<void> => {
      await update.mutateAsync({ childId, body: values });
      toast.success(childrenTexts.updated);
      await savePicture(childId, picture);
    },
  };
}

/** The keys that a way takes. */
function useConnectWay() {
  const connect = useConnectDevice();
  const track = useAddTracker();
  return {
    making: connect.isPending || track.isPending,
    /** @returns whether they were made; a failure is reported */
    make: async (way: DeviceValues['way'], deviceId: DeviceId): Promise<boolean> => {
      if (way === 'ask' || way === 'agent') return true;
      try {
        // The one reports its failure itself.
        if (way === 'place') await connect.mutateAsync({ deviceId, pairedAt: null });
        else await track.mutateAsync(deviceId);
        return true;
      } catch (error) {
        if (way === 'both') toast.error(failureText(error));
        return false;
      }
    },
  };
}

/** State and actions of the setup dialog. */
export function useSetup(
  plan: Subscription | undefined,
  select: (childId: string, deviceId?: string) => void,
) {
  const { open, view, show, goOn, close } = useSteps();
  const reload = useReload();
  const children = useSaveChild();
  const addDevice = useAddDevice();
  const renew = useRenewCode();
  const keys = useConnectWay();
  const navigate = useNavigate();
  const full = plan?.abilities.addDevice === false;

  /** Over the cap: its dialog. Everything else: the server's message, dialogs closed, the list refetched (spec §8). */
  const fail = (error: unknown, edited?: Child) => {
    // What never reached the server was not refused: the form stays, with what was typed.
    if (error instanceof ApiError && error.status === 0) return toast.error(failureText(error));
    reload();
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === 'DEVICE_CAP') return show({ step: 'full' });
    close();
    // The other parent did: everything else of the form may be right.
    if (edited !== undefined && code === 'NOT_FOUND')
      return toast.error(childrenTexts.deletedMeanwhile(edited.firstName));
    // These two are reported by src/app already.
    if (code !== 'PACKAGE_EXPIRED' && code !== 'UNAUTHENTICATED') toast.error(failureText(error));
  };

  const create = async (values: ChildValues, picture: File | undefined) => {
    const childId = await children.create(values, picture);
    select(childId);
    goOn(full ? { step: 'full' } : { step: 'device', child: { childId, ...values }, first: true });
  };

  const connect = async (child: ChildOfDevice, first: boolean, values: DeviceValues) => {
    const { childId, firstName, age } = child;
    const { way, ...device } = values;
    const { deviceId } = await addDevice.mutateAsync({ childId, ...device });
    select(childId, deviceId);
    // The device is there, whatever becomes of the keys: then the code alone is shown, beside which they can be made.
    const isMade = await keys.make(way, deviceId);
    if (way === 'place' && isMade) goOn({ step: 'tracker', deviceId });
    else goOn({ step: 'code', deviceId, agent: way === 'agent' });
    if (first) return;
    // The child's device type is that of the device added last (spec §4: device-edit mode).
    await children.update({ childId, body: { firstName, age, deviceType: values.deviceType } });
    toast.success(childrenTexts.updated);
    setTimeout(() => toast.success(devicesTexts.updated), LIMITS.toastMs);
  };

  return {
    open,
    view,
    close,
    reload,
    busy: children.saving || addDevice.isPending || keys.making,
    renewing: renew.isPending ? renew.variables : undefined,
    startChild: (child?: Child) => show({ step: 'child', child }),
    /** At the cap the button leads to the plans instead (spec §5). */
    startDevice: (child: Child) =>
      full
        ? void navigate('/user/upgrade-plan')
        : show({ step: 'device', child, first: child.devices.length === 0 }),
    /** Of a device that waits for its first place, the link instead; keys that this page never saw are made again. */
    showCode: ({ deviceId, page }: Pick<Device, 'deviceId' | 'page'>) => {
      if (knownKeys(deviceId) !== undefined) show({ step: 'tracker', deviceId });
      else if (page?.waits === true) show({ step: 'clients', deviceId, fromCode: false });
      else show({ step: 'code', deviceId });
    },
    showClients: (deviceId: string, fromCode: boolean) => show({ step: 'clients', deviceId, fromCode }),
    showNotice: (deviceId: string) => show({ step: 'notice', deviceId }),
    submitChild: (child: Child | undefined, values: ChildValues, picture: File | undefined) =>
      (child === undefined
        ? create(values, picture)
        : children.change(child.childId, values, picture).then(close)
      ).catch((error: unknown) => fail(error, child)),
    submitDevice: (child: ChildOfDevice, first: boolean, values: DeviceValues) => {
      if (asksPassword(plan, values)) show({ step: 'authenticate', child, first, values });
      else void connect(child, first, values).catch(fail);
    },
    authenticated: (child: ChildOfDevice, first: boolean, values: DeviceValues) =>
      connect(child, first, values).catch(fail),
    renewCode: (deviceId: string) =>
      renew.mutate(deviceId, {
        onSuccess: () => show({ step: 'code', deviceId }),
        onError: (error) => fail(error),
      }),
  };
}

export type Setup = ReturnType<typeof useSetup>;
