import { IconBan, IconCircleCheck, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import type { FenceAction, Geofence } from '@kinward/contract/geofences/geofences.schemas.ts';
import { failureText } from '../../../lib/api.ts';
import { childAndDevice, childrenQuery } from '../../../entities/family/family.ts';
import { fencesQuery } from '../../../entities/geofences/fences.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { NoChild } from '../../../entities/child/NoChild.tsx';
import { NoDevice } from '../../../entities/child/NoDevice.tsx';
import { useSelection } from '../../../entities/child/selection.ts';
import { PlaceNote } from '../../../entities/device/PlaceNote.tsx';
import { WithheldNote } from '../../../entities/device/WithheldNote.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Create } from '../../../ui/Create.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { toast } from '../../../ui/toast.ts';
import { useDeleteFences, useSaveFence } from '../api/queries.ts';
import { FamilyFences } from '../components/FamilyFences.tsx';
import { FenceCards } from '../components/FenceCards.tsx';
import { actionOf, statusOf } from '../logic/draft.ts';
import { copiesOf, listWords, siblingFences } from '../logic/fence-copies.ts';
import { fenceTexts as t } from '../messages.ts';
import { cx } from '../../../ui/cx.ts';
import css from './GeoFencingPage.module.css';

const FenceQuestion = lazy(() => import('../components/FenceQuestion.tsx'));
const FenceNotifications = lazy(() => import('../components/FenceNotices.tsx'));

/** /user/geo-fencing: the fences of the chosen device, allowed or forbidden. */
export default function GeoFencingPage() {
  usePageTitle(t.title);
  const family = useQuery(childrenQuery);
  const { child, device } = useSelection();
  if (child && device) return <DeviceFences child={child} device={device} />;
  return (
    <>
      <PageHead title={t.title} />
      <Loaded query={family} loading={t.loading}>
        {() => (
          <Card>
            {child === undefined ? (
              <NoChild art="house" promise={t.noChild} />
            ) : (
              <NoDevice child={child} art="house" promise={t.noChild} />
            )}
          </Card>
        )}
      </Loaded>
    </>
  );
}

function Kinds({
  fences,
  action,
  onChange,
}: {
  fences: readonly Geofence[] | undefined;
  action: FenceAction;
  onChange: (action: FenceAction) => void;
}) {
  const label = (words: string, kind: FenceAction) => (
    <>
      {words}
      {fences && (
        <span className={cx('ink-2 num', css.count)}>
          {fences.filter((fence) => fence.action === kind).length}
        </span>
      )}
    </>
  );
  return (
    <Segmented
      className={css.kinds ?? ''}
      label={t.kinds}
      value={action}
      onChange={onChange}
      options={[
        {
          value: 'Allow',
          label: label(t.allowed, 'Allow'),
          meaning: 'allowed',
          icon: <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />,
        },
        {
          value: 'Block',
          label: label(t.forbidden, 'Block'),
          meaning: 'forbidden',
          icon: <IconBan size={18} stroke={1.75} aria-hidden="true" />,
        },
      ]}
    />
  );
}

function DeviceFences({ child, device }: { child: Child; device: Device }) {
  const [params, setParams] = useSearchParams();
  const { children = [], withSelection } = useSelection();
  const query = useQuery(fencesQuery);
  const action = actionOf(params.get('status'));
  const ofAction = (fences: readonly Geofence[]) => fences.filter((fence) => fence.action === action);
  const fences = query.data?.filter(({ deviceId }) => deviceId === device.deviceId);
  const setAction = (next: FenceAction) => {
    const changed = new URLSearchParams(params);
    changed.set('status', statusOf(next));
    setParams(changed, { replace: true, preventScrollReset: true });
  };
  const editor = withSelection('/user/add-geofence');
  const addButton = (
    <ButtonLink
      to={`${editor}&status=${statusOf(action)}`}
      icon={<IconPlus size={20} stroke={1.75} aria-hidden="true" />}
    >
      {t.add}
    </ButtonLink>
  );
  const deletion = useDeletion(child);
  return (
    <>
      <PageHead
        title={t.titleFor(childAndDevice(child.firstName, device.deviceName))}
        subtitle={t.subtitle(child.firstName)}
      >
        {fences !== undefined && ofAction(fences).length > 0 && <Create>{addButton}</Create>}
      </PageHead>
      <WithheldNote child={child} device={device} />
      <PlaceNote child={child} device={device} />
      <Kinds fences={fences} action={action} onChange={setAction} />
      <Loaded
        query={{ ...query, data: fences && ofAction(fences) }}
        loading={t.loading}
        renderEmpty={(shown) =>
          shown.length === 0 && (
            <EmptyState
              art={action === 'Allow' ? 'house' : 'gate'}
              title={(action === 'Allow' ? t.emptyAllowed : t.emptyForbidden)(child.firstName)}
              action={addButton}
            >
              {action === 'Allow' ? t.emptyAllowedMore : t.emptyForbiddenMore}
            </EmptyState>
          )
        }
      >
        {(shown) => (
          <FenceCards
            fences={shown}
            devicesOf={(fence) => namesOf(child, fence, query.data ?? [])}
            linkOf={({ fenceId }) => `${editor}&id=${fenceId}`}
            onDelete={(fence) => deletion.ask([fence, ...copiesOf(fence, query.data ?? [], child.devices)])}
          />
        )}
      </Loaded>
      <FamilyFences
        child={child}
        device={device}
        fences={siblingFences(child, children, query.data ?? []).filter(
          ({ fence }) => fence.action === action,
        )}
      />
      <Suspense fallback={null}>
        {query.data !== undefined && query.data.length > 0 && <FenceQuestion name={child.firstName} />}
        <FenceNotifications deviceId={device.deviceId} />
      </Suspense>
      {deletion.dialog}
    </>
  );
}

/** Names of the child's devices that have this place marked. */
const namesOf = (child: Child, fence: Geofence, fences: readonly Geofence[]): string[] => {
  const had = new Set([fence, ...copiesOf(fence, fences, child.devices)].map(({ deviceId }) => deviceId));
  return child.devices.filter(({ deviceId }) => had.has(deviceId)).map(({ deviceName }) => deviceName);
};

/** Asks, deletes a place on all devices that have it, and for ten seconds takes that back. */
function useDeletion(child: Child) {
  const [gone, setGone] = useState<readonly Geofence[]>([]);
  const [open, setOpen] = useState(false);
  const remove = useDeleteFences();
  const save = useSaveFence();
  const restore = ([fence, ...copies]: readonly Geofence[]): void => {
    if (fence === undefined) return;
    const { fenceId: _id, version: _version, ...body } = fence;
    save.mutate(
      { body, alsoFor: copies.map(({ deviceId }) => deviceId) },
      {
        onSuccess: ({ saved: { fenceName } }) => toast.success(t.restored(fenceName)),
        onError: (error) => toast.error(failureText(error)),
      },
    );
  };
  const confirm = (): void =>
    remove.mutate(gone, {
      onSuccess: () => toast.undoable(t.deleted, { label: t.undo, run: () => restore(gone) }),
      onError: (error) => toast.error(failureText(error)),
      onSettled: () => setOpen(false),
    });
  const [fence] = gone;
  const names = child.devices
    .filter(({ deviceId }) => gone.some((one) => one.deviceId === deviceId))
    .map(({ deviceName }) => deviceName);
  return {
    ask: (next: readonly Geofence[]) => {
      setGone(next);
      setOpen(true);
    },
    dialog: fence && (
      <ConfirmDialog
        danger
        open={open}
        onClose={() => setOpen(false)}
        onConfirm={confirm}
        title={t.deleteQuestion(fence.fenceName)}
        confirmLabel={t.delete}
        waiting={remove.isPending}
        waitingLabel={t.deleting}
      >
        {t.deleteLost(fence.fenceName)} {names.length > 1 && t.deleteOnAll(listWords(names))}
      </ConfirmDialog>
    ),
  };
}
