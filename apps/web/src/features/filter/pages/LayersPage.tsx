import { IconChevronRight, IconDeviceMobile, IconRouter, IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import type { FilterState } from '@kinward/contract/filter/filter-state.schemas.ts';
import type { Shelter as Layers, ShelterLayer } from '@kinward/rules/filter/shelter.ts';
import { NoChild } from '../../../entities/child/NoChild.tsx';
import { devicePartPath } from '../../../entities/device/device-part.ts';
import { childAndDevice, childrenQuery } from '../../../entities/family/family.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useNow } from '../../../lib/time/now.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { cx } from '../../../ui/cx.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { StateChip } from '../../../ui/StateChip.tsx';
import { filterStateQuery } from '../api/state.ts';
import css from '../components/layers/Layers.module.css';
import { Shelter } from '../components/layers/Shelter.tsx';
import { OwnFilter } from '../components/OwnFilter.tsx';
import { heardWords, holds, shelterLine, shelterOf, shelterSentence } from '../logic/layers.ts';
import { layersTexts as t } from '../components/layers/messages.layers.ts';

/** /filter/layers: what stands between each device and its sites, how far it reaches, and who could undo it. */
export default function LayersPage() {
  usePageTitle(t.title);
  return <OwnFilter title={t.title}>{() => <OfFamily />}</OwnFilter>;
}

interface Sheltered {
  child: Child;
  device: Device;
  shelter: Layers;
}

const shelteredOf = (family: readonly Child[], state: FilterState, now: number): Sheltered[] =>
  family.flatMap((child) =>
    child.devices.map((device) => ({
      child,
      device,
      shelter: shelterOf(
        device,
        state.devices.find(({ deviceId }) => deviceId === device.deviceId),
        now,
      ),
    })),
  );

function OfFamily() {
  const family = useQuery(childrenQuery);
  const query = useQuery(filterStateQuery);
  const now = useNow();
  const [params] = useSearchParams();
  const waiting = { loading: t.loading, rows: 3, title: t.title };
  return (
    <Loaded
      query={family}
      {...waiting}
      renderEmpty={(children) =>
        children.every(({ devices }) => devices.length === 0) && <NoChild art="gate" promise={t.noDevice} />
      }
    >
      {(children) => (
        <Loaded
          query={query}
          {...waiting}
          renderHead={(state) => (
            <Head chosen={chosenOf(shelteredOf(children, state, now), params)} now={now} />
          )}
        >
          {(state) => {
            const all = shelteredOf(children, state, now);
            return <Devices all={all} chosen={chosenOf(all, params)} now={now} />;
          }}
        </Loaded>
      )}
    </Loaded>
  );
}

/** The device of the address, else the first. */
const chosenOf = (all: readonly Sheltered[], params: URLSearchParams): Sheltered | undefined =>
  all.find(({ device }) => device.deviceId === params.get('device')) ?? all[0];

const countOf = ({ layers }: Layers, wanted: ShelterLayer['state']): number =>
  layers.filter(({ state }) => state === wanted).length;

function Head({ chosen, now }: { chosen: Sheltered | undefined; now: number }) {
  if (chosen === undefined) return <PageHead title={t.title} />;
  const { child, device, shelter } = chosen;
  return (
    <PageHead
      title={shelterSentence(child.firstName, device, shelter, now)}
      subtitle={t.subtitle(countOf(shelter, 'in-force'), countOf(shelter, 'earlier'))}
    />
  );
}

interface DevicesProps {
  all: readonly Sheltered[];
  chosen: Sheltered | undefined;
  now: number;
}

function Devices({ all, chosen, now }: DevicesProps) {
  return (
    <div className="beside">
      <div>{chosen !== undefined && <Chosen chosen={chosen} now={now} />}</div>
      <section aria-labelledby="all-devices">
        <div className="heading">
          <h2 id="all-devices">{t.all}</h2>
        </div>
        <Card as="div" padded={false}>
          <ul className={css.devices}>
            {all.map((one) => (
              <li key={one.device.deviceId}>
                <DeviceRow
                  sheltered={one}
                  now={now}
                  isChosen={one.device.deviceId === chosen?.device.deviceId}
                />
              </li>
            ))}
          </ul>
        </Card>
        <Legend />
      </section>
    </div>
  );
}

interface DeviceRowProps {
  sheltered: Sheltered;
  isChosen: boolean;
  now: number;
}

function DeviceRow({ sheltered, isChosen, now }: DeviceRowProps) {
  const { child, device, shelter } = sheltered;
  const name = childAndDevice(child.firstName, device.deviceName);
  return (
    <Link
      className={cx('row g4', css.device, isChosen && css.picked)}
      to={`/filter/layers?${new URLSearchParams({ device: device.deviceId })}`}
      aria-current={isChosen ? 'true' : undefined}
    >
      <Shelter layers={shelter.layers} type={device.deviceType} size={52} />
      <span className="stack shrink grow breaks">
        <b className="small-strong">{name}</b>
        <small className="tiny ink-2">{shelterLine(shelter, now)}</small>
      </span>
      <IconChevronRight size={18} stroke={1.75} className="ink-3" aria-hidden="true" />
    </Link>
  );
}

const SIGNS = { app: IconDeviceMobile, name: IconShieldCheck, network: IconRouter } as const;
const CHIPS = { 'in-force': 'allowed', earlier: 'recent', silent: 'warn', absent: 'plain' } as const;

function Chosen({ chosen: { child, device, shelter }, now }: { chosen: Sheltered; now: number }) {
  const isNameless = shelter.layers[1].state === 'absent';
  return (
    <Card>
      <div className={css.big}>
        <div className="stack g3 hug">
          <Shelter layers={shelter.layers} type={device.deviceType} size={168} />
          <p className="small ink-2">{t.inside}</p>
        </div>
        <div>
          <ul className="lined">
            {shelter.layers.map((layer) => (
              <Layer key={layer.kind} layer={layer} child={child.firstName} now={now} />
            ))}
          </ul>
          {isNameless && (
            <ButtonLink
              tone="soft"
              className="mt4"
              to={devicePartPath(child.childId, device.deviceId, 'filter')}
            >
              {t.giveName}
            </ButtonLink>
          )}
        </div>
      </div>
    </Card>
  );
}

function Layer({ layer, child, now }: { layer: ShelterLayer; child: string; now: number }) {
  const { kind, state } = layer;
  const Sign = SIGNS[kind];
  return (
    <li className={cx('row top g3', css.layer)}>
      <span className={cx('tile-s', holds(layer) ? 'soft-primary' : 'soft-plain')} aria-hidden="true">
        <Sign size={20} stroke={1.75} />
      </span>
      <div className="stack g1 grow">
        <div className="cluster g2">
          <h2 className="as-h3">{t.layers[kind]}</h2>
          <StateChip state={CHIPS[state]}>{t.states[state]}</StateChip>
        </div>
        <p className="small ink-2">{state === 'absent' ? t.missing[kind] : t.covers[kind](child)}</p>
        <small className="tiny ink-3">{heardWords(layer, now)}</small>
      </div>
    </li>
  );
}

/** What the arcs mean. */
function Legend() {
  return (
    <ul className="cluster g4 tiny ink-2 mt3">
      {(['in-force', 'earlier', 'silent', 'absent'] as const).map((state) => (
        <li key={state} className="row g2">
          <svg width="28" height="6" className={css.sign} aria-hidden="true">
            <path className={cx(css.arc, css[state])} d="M3 3H25" />
          </svg>
          {t.states[state]}
        </li>
      ))}
    </ul>
  );
}
