import { useRef } from 'react';
import type { Application } from '@kinward/contract/apps/apps.schemas.ts';
import type { ParentSchedule, ScheduleFields } from '@kinward/contract/schedules/schedules.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { useSelection } from '../../../entities/child/selection.ts';
import { takesRules } from '../../../entities/device/device.ts';
import { alsoForTexts, otherDevices, scheduleHindrance } from '../../../entities/rules/AlsoFor.tsx';
import { ApiError, failureText } from '../../../lib/api.ts';
import { pageFocus } from '../../../lib/focus.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useClearSchedules, useDeleteSchedule, useCopySchedules, useSaveSchedule } from '../api/schedules.ts';
import { clockWords, daysWords, namesWords } from '../logic/messages.ts';
import { scopeWords } from '../logic/scope.ts';
import { schedulesTexts as t } from '../messages.ts';
import { ScheduleForm } from './ScheduleForm.tsx';

/** What is being done; `former` is absent for a new schedule. */
export type Action =
  | { kind: 'save'; former: ParentSchedule | undefined; start?: ScheduleFields }
  | { kind: 'delete'; schedule: ParentSchedule; emptied?: boolean }
  | { kind: 'clear' };

interface ScheduleDialogsProps {
  action: Action | undefined;
  open: boolean;
  onClose: () => void;
  /** Goes on with another action. */
  onAction: (action: Action) => void;
  device: Device;
  childName: string;
  word: string;
  schedules: readonly ParentSchedule[];
  apps: readonly Application[];
}

const refusal = (error: unknown): string | undefined => {
  if (error === null) return undefined;
  return error instanceof ApiError && error.code === 'CONFLICT' ? t.changedMeanwhile : failureText(error);
};

/** The form, and what asks before something is lost. The action stays while its dialog leaves. */
export default function ScheduleDialogs(props: ScheduleDialogsProps) {
  const { action } = props;
  if (action === undefined) return null;
  if (action.kind === 'save') return <Save {...props} former={action.former} start={action.start} />;
  if (action.kind === 'delete')
    return <Delete {...props} schedule={action.schedule} emptied={action.emptied === true} />;
  return <Clear {...props} />;
}

/** What was done may take the button that opened the dialog with it: the focus goes to the page then. */
function useFinalFocus() {
  const done = useRef(false);
  return {
    markDone: () => void (done.current = true),
    finalFocus: () => {
      const gone = done.current;
      done.current = false;
      return gone ? pageFocus() : (true as const);
    },
  };
}

/** Brings back what was just deleted, and says so. */
function useRestore(deviceId: string) {
  const restore = useCopySchedules(deviceId);
  return (schedules: readonly ParentSchedule[]): void =>
    restore.mutate(schedules, {
      onSuccess: () => toast.success(t.restored(schedules.length)),
      onError: (error) => toast.error(failureText(error)),
    });
}

function Save(
  props: ScheduleDialogsProps & { former: ParentSchedule | undefined; start: ScheduleFields | undefined },
) {
  const { former, open, onClose, schedules, device } = props;
  const { children = [] } = useSelection();
  const others = otherDevices(children, device, takesRules, scheduleHindrance);
  const save = useSaveSchedule(props.device.deviceId, former);
  const { markDone, finalFocus } = useFinalFocus();
  const close = () => {
    save.reset();
    onClose();
  };
  return (
    <Dialog open={open} onClose={close} title={former ? t.formEdit : t.formNew} finalFocus={finalFocus}>
      <ScheduleForm
        key={former ? `${former.scheduleId} ${former.version}` : `new ${props.start?.name ?? ''}`}
        former={former}
        start={props.start}
        others={schedules.filter(({ scheduleId }) => scheduleId !== former?.scheduleId)}
        apps={props.apps}
        word={props.word}
        otherDevices={others}
        waiting={save.isPending}
        refused={refusal(save.error)}
        onSubmit={(fields, alsoFor) =>
          save.mutate(
            { fields, alsoFor },
            {
              onSuccess: (failed) => {
                toast.success(former ? t.updated : t.created);
                const names = others
                  .filter(({ deviceId }) => failed.includes(deviceId))
                  .map(({ name }) => name);
                if (names.length > 0) toast.error(alsoForTexts.failed(namesWords(names)));
                // The first schedule takes the place of the empty page's button.
                if (schedules.length === 0) markDone();
                close();
              },
            },
          )
        }
        onNothingLeft={() => former && props.onAction({ kind: 'delete', schedule: former, emptied: true })}
        onCancel={close}
      />
    </Dialog>
  );
}

function Delete(props: ScheduleDialogsProps & { schedule: ParentSchedule; emptied: boolean }) {
  const { schedule, open, onClose, apps } = props;
  const remove = useDeleteSchedule(props.device.deviceId);
  const restore = useRestore(props.device.deviceId);
  const { markDone, finalFocus } = useFinalFocus();
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      finalFocus={finalFocus}
      title={t.deleteQuestion(schedule.name)}
      confirmLabel={t.deleteVerb}
      waiting={remove.isPending}
      waitingLabel={t.deleting}
      danger
      error={refusal(remove.error)}
      onConfirm={() =>
        remove.mutate(schedule.scheduleId, {
          onSuccess: () => {
            toast.undoable(t.deleted, { label: t.undo, run: () => restore([schedule]) });
            markDone();
            close();
          },
        })
      }
    >
      <p dir="auto">
        {props.emptied && `${t.allAllowed} `}
        {t.deleteLost(
          scopeWords(schedule, apps),
          clockWords(schedule.from),
          clockWords(schedule.to),
          daysWords(schedule.weekDays),
        )}
      </p>
    </ConfirmDialog>
  );
}

function Clear(props: ScheduleDialogsProps) {
  const { open, onClose, schedules } = props;
  const clear = useClearSchedules(props.device.deviceId);
  const restore = useRestore(props.device.deviceId);
  const { markDone, finalFocus } = useFinalFocus();
  const close = () => {
    clear.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      finalFocus={finalFocus}
      title={t.clearQuestion(props.childName, props.word)}
      confirmLabel={t.clearAll}
      waiting={clear.isPending}
      waitingLabel={t.clearing}
      danger
      error={refusal(clear.error)}
      onConfirm={() =>
        clear.mutate(undefined, {
          onSuccess: () => {
            toast.undoable(t.deleted, { label: t.undo, run: () => restore(schedules) });
            markDone();
            close();
          },
        })
      }
    >
      {t.clearLost(schedules.length)}
    </ConfirmDialog>
  );
}
