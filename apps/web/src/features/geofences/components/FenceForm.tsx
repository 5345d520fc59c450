import { IconBan, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import type { Geofence } from '@kinward/contract/geofences/geofences.schemas.ts';
import { AlsoFor, firstTicked, type OtherDevice } from '../../../entities/rules/AlsoFor.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { toast } from '../../../ui/toast.ts';
import { usePlaceCell } from '../../../map/streets/place-cell.ts';
import { markerQuery } from '../api/queries.ts';
import { addressOf, faultsOf, nameFault, withAction, type Draft, type Spot } from '../logic/draft.ts';
import { fenceTexts as t } from '../messages.ts';
import { AddressSearch } from './AddressSearch.tsx';
import { CoordinateFields } from './CoordinateFields.tsx';
import { cx } from '../../../ui/cx.ts';
import css from './FenceForm.module.css';
import { FenceMap } from './FenceMap.tsx';
import { RadiusField } from './RadiusField.tsx';
import { WhereChips } from './WhereChips.tsx';
import { useDebounced } from './use-debounced.ts';

/** Milliseconds that the marker rests before its place is looked up. */
const REST_MS = 300;
/** Decimals of a coordinate that are kept: a tenth of a metre. */
const KEPT = 6;

export type Sent = Omit<Draft, 'at' | 'radius'> & Spot & { fenceRadius: number };

interface FenceFormProps {
  start: Draft;
  /** Editing: Update instead of Add. */
  editing: boolean;
  others: readonly Geofence[];
  saving: boolean;
  backTo: string;
  /** Of a new fence: whose it is, and other devices that can have it as well. */
  of?: { name: string; deviceId: string; now: Spot | undefined; devices: readonly OtherDevice[] };
  /** Of a fence that is edited: the child's other devices that have the same. */
  copies?: readonly OtherDevice[];
  onSave: (fence: Sent, alsoFor: readonly string[]) => void;
}

/** Where no street is known: about 100 m, enough for the name of a village and kind to the cache. */
const DECIMALS = 3;
const kept = (degrees: number): number => Number(degrees.toFixed(KEPT));

/** What the marker's place is called: of the fence that was read or the place that was chosen, else looked up. */
function useAddress(draft: Draft, moved: boolean) {
  const rested = useDebounced(draft.at, REST_MS);
  const cellOf = usePlaceCell(DECIMALS);
  const { data, isFetching } = useQuery({
    ...markerQuery(rested && cellOf({ ...rested, accuracy: 0 })),
    enabled: moved && rested !== undefined,
  });
  if (!moved) return { address: draft.address, finding: false };
  const finding = rested !== draft.at || isFetching;
  return { address: data && !finding ? addressOf(data) : '', finding };
}

/** On which other devices a new fence is made, or which copies of an edited one change with it. */
function useAlsoFor(others: readonly OtherDevice[] | undefined, copies: readonly OtherDevice[]) {
  const [picked, setPicked] = useState<ReadonlySet<string>>();
  const devices = others ?? copies;
  const alsoFor = picked ?? firstTicked(devices);
  const legend = others === undefined ? { legend: t.alsoChange } : {};
  return {
    alsoFor,
    choice: <AlsoFor devices={devices} chosen={alsoFor} onChange={setPicked} {...legend} />,
  };
}

/** What is focused and typed into is never under the action bar; a press that lifts the page would miss its button. */
const watchFocus = (form: HTMLFormElement | null): (() => void) | undefined => {
  const lift = ({ target }: FocusEvent): void => {
    if (target instanceof Element && target.matches(':focus-visible'))
      target.scrollIntoView({ block: 'nearest' });
  };
  form?.addEventListener('focusin', lift);
  return () => form?.removeEventListener('focusin', lift);
};

/** The map and the form of one fence. Nothing is sent before it could be kept. */
export function FenceForm(props: FenceFormProps) {
  const { start, editing, others, saving, backTo, of, copies = [], onSave } = props;
  const [draft, setDraft] = useState(start);
  // A new fence begins where the device is: that place has to be looked up, too.
  const [moved, setMoved] = useState(!editing && start.at !== undefined);
  const [fits, setFits] = useState(0);
  const [shown, setShown] = useState<{ radius?: string; name?: string; place?: string }>({});
  const { alsoFor, choice } = useAlsoFor(of?.devices, copies);
  const slider = useRef<HTMLInputElement>(null);
  const name = useRef<HTMLInputElement>(null);
  const { address, finding } = useAddress(draft, moved);
  const change = (next: Partial<Draft>): void => setDraft((before) => ({ ...before, ...next }));
  const move = (at: Spot): void => {
    // Where it is already: its address is known, or on its way.
    if (at.latitude === draft.at?.latitude && at.longitude === draft.at.longitude) return;
    setMoved(true);
    setShown(({ place: _, ...rest }) => rest);
    change({ at });
  };
  const setRadius = (radius: number): void => {
    if (radius > 0) setShown(({ radius: _, ...rest }) => rest);
    change({ radius });
  };
  const fit = (): void => setFits((count) => count + 1);

  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (saving) return;
    const faults = faultsOf(draft);
    setShown(faults);
    if (faults.radius !== undefined) {
      toast.error(faults.radius);
      slider.current?.focus();
    } else if (faults.name !== undefined) name.current?.focus();
    if (Object.keys(faults).length > 0 || !draft.at) return;
    const { action, fenceName, radius } = draft;
    const place = { latitude: kept(draft.at.latitude), longitude: kept(draft.at.longitude) };
    onSave({ action, fenceName: fenceName.trim(), address, fenceRadius: radius, ...place }, [...alsoFor]);
  };

  const button = (
    <Button type="submit" form="fence" wide waiting={saving} waitingLabel={editing ? t.updating : t.saving}>
      {editing ? t.update : t.save}
    </Button>
  );
  return (
    <div className={cx('stack g5', css.editor)}>
      <FenceMap
        draft={draft}
        others={others}
        fitKey={String(fits)}
        onMove={move}
        onMoved={() => setMoved(true)}
        onRadius={setRadius}
      />
      <form ref={watchFocus} id="fence" className={css.form} noValidate onSubmit={save}>
        <Segmented
          label={t.kinds}
          value={draft.action}
          onChange={(action) => setDraft((before) => withAction(before, action))}
          options={[
            {
              value: 'Allow',
              label: t.allowed,
              meaning: 'allowed',
              icon: <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />,
            },
            {
              value: 'Block',
              label: t.forbidden,
              meaning: 'forbidden',
              icon: <IconBan size={18} stroke={1.75} aria-hidden="true" />,
            },
          ]}
        />
        <RadiusField
          radius={draft.radius}
          forbidden={draft.action === 'Block'}
          error={shown.radius}
          slider={slider}
          onChange={(radius) => {
            setRadius(radius);
            fit();
          }}
        />
        <TextField
          ref={name}
          label={t.name}
          error={shown.name}
          autoComplete="off"
          maxLength={80}
          value={draft.fenceName}
          onChange={({ target }) => {
            change({ fenceName: target.value });
            if (nameFault(target.value) === undefined) setShown(({ name: _, ...rest }) => rest);
          }}
          onBlur={() => {
            const fault = draft.fenceName === '' ? undefined : nameFault(draft.fenceName);
            if (fault !== undefined) setShown((before) => ({ ...before, name: fault }));
          }}
        />
        <div className="stack g2">
          {of && (
            <WhereChips
              {...of}
              onChoose={(at) => {
                move(at);
                fit();
              }}
            />
          )}
          <AddressSearch
            address={address}
            finding={finding}
            error={shown.place}
            onChoose={(place) => {
              move(place);
              setMoved(false);
              change({
                at: { latitude: place.latitude, longitude: place.longitude },
                address: addressOf({ ...place, street: null, locality: place.name }),
              });
              fit();
            }}
          />
          <CoordinateFields
            at={draft.at}
            onMove={(at) => {
              move(at);
              fit();
            }}
          />
        </div>
        {choice}
        <p className="vh" role="status">
          {moved && !finding ? address : ''}
        </p>
        <div className="from-wide stack">{button}</div>
      </form>
      <div className={cx('halves g3 below-wide', css.bar)} data-actions>
        <ButtonLink tone="line" to={backTo} wide>
          {t.cancel}
        </ButtonLink>
        {button}
      </div>
    </div>
  );
}

/** What happened to the fence while it was open, and what to do about it. */
export function MeanwhileNotice(props: { gone: boolean; backTo: string; onLoad: () => void }) {
  return (
    <div className="callout cluster spread g4 small-strong mb4" role="alert">
      <p>{props.gone ? t.gone : t.changed}</p>
      {props.gone ? (
        <Link className="link" to={props.backTo}>
          {t.back}
        </Link>
      ) : (
        <Button tone="soft" size="small" onClick={props.onLoad}>
          {t.reload}
        </Button>
      )}
    </div>
  );
}
