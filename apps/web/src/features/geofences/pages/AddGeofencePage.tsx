import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Geofence } from '@kinward/contract/geofences/geofences.schemas.ts';
import { ApiError, failureText } from '../../../lib/api.ts';
import { childrenQuery } from '../../../entities/family/family.ts';
import { fencesQuery } from '../../../entities/geofences/fences.ts';
import { alsoForTexts, fenceHindrance, otherDevices } from '../../../entities/rules/AlsoFor.tsx';
import { useNavigateAfter } from '../../../lib/navigation/navigate-after.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { NoChild } from '../../../entities/child/NoChild.tsx';
import { NoDevice } from '../../../entities/child/NoDevice.tsx';
import { useSelection, useWithSelection } from '../../../entities/child/selection.ts';
import { Breadcrumbs } from '../../../ui/Breadcrumbs.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { fenceQuery, useSaveFence } from '../api/queries.ts';
import { FenceForm, MeanwhileNotice, type Sent } from '../components/FenceForm.tsx';
import { actionOf, draftOf, newDraft, statusOf } from '../logic/draft.ts';
import { copiesOf } from '../logic/fence-copies.ts';
import { fenceTexts as t } from '../messages.ts';
import css from './AddGeofencePage.module.css';

/** /user/add-geofence: `id` edits a fence, `status` (allow or forbidden) is the kind of a new one. */
export default function AddGeofencePage() {
  const [params] = useSearchParams();
  const id = params.get('id');
  usePageTitle(id === null ? t.add : t.title);
  const family = useQuery(childrenQuery);
  if (family.data === undefined) {
    return (
      <Frame editing={id !== null} title={t.title}>
        <Loaded query={family} loading={t.loading} placeholder={<Waiting />}>
          {() => null}
        </Loaded>
      </Frame>
    );
  }
  return id === null ? <NewFence key={params.get('status')} /> : <EditFence key={id} fenceId={id} />;
}

function Frame(props: { editing: boolean; title: string; subtitle?: string; children: React.ReactNode }) {
  const withSelection = useWithSelection();
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: t.home, to: withSelection('/user/dashboard') },
          { label: t.group },
          { label: t.title, to: withSelection('/user/geo-fencing') },
          { label: props.editing ? t.crumbEdit : t.crumbAdd },
        ]}
      />
      <PageHead
        title={props.title}
        {...(props.subtitle !== undefined && {
          subtitle: <span className="from-wide">{props.subtitle}</span>,
        })}
      />
      {props.children}
    </>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label={t.loading}>
      <Skeleton shape="block" className={css.waiting} />
    </div>
  );
}

/** Leads back to the list that holds the fence. */
function useBack() {
  const navigateAfter = useNavigateAfter();
  return () => {
    const leadOn = navigateAfter();
    return (to: string, action: Geofence['action'], words: string): void => {
      toast.success(words);
      leadOn(`${to}${to.includes('?') ? '&' : '?'}status=${statusOf(action)}`);
    };
  };
}

function NewFence() {
  const [params] = useSearchParams();
  const { children = [], child, device, withSelection } = useSelection();
  const { data: fences = [], isPending } = useQuery(fencesQuery);
  const save = useSaveFence();
  const beginSaving = useBack();
  if (!child || !device) {
    return (
      <Frame editing={false} title={t.add}>
        <Card>
          {child === undefined ? (
            <NoChild art="house" promise={t.noChild} />
          ) : (
            <NoDevice child={child} art="house" promise={t.noChild} />
          )}
        </Card>
      </Frame>
    );
  }
  const { deviceId } = device;
  const others = fences.filter((fence) => fence.deviceId === deviceId);
  const known = [device, ...child.devices].find(({ location }) => location !== null)?.location;
  const at = known ?? others[0];
  const listTo = withSelection('/user/geo-fencing');
  const devices = otherDevices(children, device, () => true, fenceHindrance);
  const send = (fence: Sent, alsoFor: readonly string[]): void => {
    const back = beginSaving();
    save.mutate(
      { body: { deviceId, ...fence }, alsoFor },
      {
        onSuccess: ({ saved: { action }, failed }) => {
          back(listTo, action, t.created);
          const names = devices.filter((other) => failed.includes(other.deviceId)).map(({ name }) => name);
          if (names.length > 0) toast.error(alsoForTexts.failed(names.join(', ')));
        },
        onError: (error) => toast.error(failureText(error)),
      },
    );
  };
  return (
    <Frame editing={false} title={t.newFor(child.firstName)} subtitle={at ? t.how : t.howWithoutPin}>
      {isPending && !known ? (
        <Waiting />
      ) : (
        <FenceForm
          key={deviceId}
          start={newDraft(
            actionOf(params.get('status')),
            at && { latitude: at.latitude, longitude: at.longitude },
            params.get('begin') === 'home',
          )}
          editing={false}
          others={others}
          saving={save.isPending}
          backTo={listTo}
          of={{ name: child.firstName, deviceId, now: known ?? undefined, devices }}
          onSave={send}
        />
      )}
    </Frame>
  );
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'NOT_FOUND';

function EditFence({ fenceId }: { fenceId: string }) {
  const query = useQuery(fenceQuery(fenceId));
  const { data: fence, error, isFetchedAfterMount, refetch } = query;
  const withSelection = useWithSelection();
  const listTo = withSelection('/user/geo-fencing');
  // The form begins with what is so now: what an earlier visit left serves only where the server is out of reach.
  if (fence && isFetchedAfterMount)
    return <Editor fence={fence} gone={isGone(error)} onReload={() => void refetch()} />;
  return (
    <Frame editing title={t.title}>
      {isGone(error) ? (
        <Card>
          <EmptyState
            art="gate"
            title={t.gone}
            action={
              <ButtonLink tone="soft" to={listTo}>
                {t.back}
              </ButtonLink>
            }
          />
        </Card>
      ) : (
        <Loaded query={{ ...query, data: undefined }} loading={t.loading} placeholder={<Waiting />}>
          {() => null}
        </Loaded>
      )}
    </Frame>
  );
}

/** The list's address with the fence's own child and device chosen. */
const listOf = (family: readonly Child[], { deviceId }: Geofence) => {
  const child = family.find(({ devices }) => devices.some((device) => device.deviceId === deviceId));
  const query = new URLSearchParams({ ...(child && { child: child.childId }), device: deviceId });
  return { child, listTo: `/user/geo-fencing?${query}` };
};

interface EditorProps {
  /** As the server has it now. */
  fence: Geofence;
  gone: boolean;
  onReload: () => void;
}

function Editor({ fence, gone, onReload }: EditorProps) {
  const { data: family = [] } = useQuery(childrenQuery);
  const { data: fences = [] } = useQuery(fencesQuery);
  // What the parent began from: a newer one is announced, and never replaces it silently.
  const [base, setBase] = useState(fence);
  const save = useSaveFence();
  const beginSaving = useBack();
  const { child, listTo } = listOf(family, base);
  const behind = fence.version !== base.version && !save.isPending && !save.isSuccess;
  const copies = copiesOf(base, fences, child?.devices ?? []);
  const twinDevices = (child?.devices ?? [])
    .filter(({ deviceId }) => copies.some((twin) => twin.deviceId === deviceId))
    .map(({ deviceId, deviceName: name }) => ({ deviceId, name, isSibling: true, why: undefined }));
  const send = (sent: Sent, alsoFor: readonly string[]): void => {
    const back = beginSaving();
    save.mutate(
      {
        fenceId: base.fenceId,
        body: { ...sent, version: base.version },
        copies: copies.filter(({ deviceId }) => alsoFor.includes(deviceId)),
      },
      {
        onSuccess: ({ saved: { action }, failed }) => {
          back(listTo, action, t.updated);
          const names = twinDevices
            .filter((other) => failed.includes(other.deviceId))
            .map(({ name }) => name);
          if (names.length > 0) toast.error(t.changeFailed(names.join(', ')));
        },
        onError: (error) => {
          toast.error(failureText(error));
          if (error instanceof ApiError && (error.code === 'CONFLICT' || error.code === 'NOT_FOUND'))
            onReload();
        },
      },
    );
  };
  return (
    <Frame
      editing
      title={child ? t.editTitle(base.fenceName, child.firstName) : base.fenceName}
      subtitle={t.how}
    >
      {(behind || gone) && <MeanwhileNotice gone={gone} backTo={listTo} onLoad={() => setBase(fence)} />}
      <FenceForm
        key={base.version}
        copies={twinDevices}
        start={draftOf(base)}
        editing
        others={fences.filter(
          ({ deviceId, fenceId }) => deviceId === base.deviceId && fenceId !== base.fenceId,
        )}
        saving={save.isPending}
        backTo={listTo}
        onSave={send}
      />
    </Frame>
  );
}
