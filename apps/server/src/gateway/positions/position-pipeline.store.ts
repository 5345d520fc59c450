import type { Doubt } from '@kinward/contract/devices/devices.schemas.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Doubted } from '../../core/doubted.ts';

/** One position on its way into the database; times in milliseconds since the epoch. */
export interface IncomingPosition {
  recordedAt: number;
  latitude: number;
  longitude: number;
  accuracy: number | null;
  altitude: number | null;
  speed: number | null;
  bearing: number | null;
  battery: number | null;
  /** `madeUp` when the phone says so; the rest is decided on the way (doubts.ts). */
  doubt: Doubt | null;
}

/** What one caller sent: positions of one device. */
export interface IncomingBatch {
  familyId: FamilyId;
  deviceId: DeviceId;
  positions: IncomingPosition[];
  /** What is not believed of the device, when it is newer than all that is. */
  doubted?: Doubted | null;
}

export interface StoredBatches {
  /** Rows of the whole statement that were not there before. */
  stored: number;
  /** Only when something was not stored: the place of each position that is kept, and whether it is new. */
  kept: [place: number, isNew: boolean][] | null;
  /** Only when something was not stored: the devices that exist. */
  known: string[] | null;
  /** Devices that have an open question "where are you". */
  asked: string[];
}

interface DeviceColumns {
  familyId: FamilyId;
  deviceId: DeviceId;
  /** The newest that is believed. */
  fix: IncomingPosition | undefined;
  /** When the oldest that is believed was recorded. */
  oldest: number | undefined;
  doubted: Doubted | null;
  charge: IncomingPosition | undefined;
}

/** Array literals are written by hand: numbers, uuids and NULL need no quotes, and the driver's own way costs thrice. */
const literal = (values: (string | number | null)[]): string => {
  let text = '{';
  for (let index = 0; index < values.length; index += 1)
    text += (index === 0 ? '' : ',') + (values[index] ?? 'NULL');
  return text + '}';
};

/** PostgreSQL refuses numbers that a `real` cannot hold; rounding to it first turns 1e-50 into 0. */
const real = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : Math.fround(value);
/** A part of a degree below an atom's width is 0, and not a denormal number. */
const degrees = (value: number): number => (Math.abs(value) < 1e-15 ? 0 : value);

/** Takes one position into what is to be known of its device. */
const include = (device: DeviceColumns, position: IncomingPosition): void => {
  const { recordedAt, battery, doubt } = position;
  if (doubt === null) {
    if (!device.fix || recordedAt > device.fix.recordedAt) device.fix = position;
    device.oldest = Math.min(device.oldest ?? Infinity, recordedAt);
  }
  if (battery !== null && recordedAt >= (device.charge?.recordedAt ?? 0)) device.charge = position;
};

const newestPerDevice = (
  batches: IncomingBatch[],
): { devices: DeviceColumns[]; numberOf: Map<string, number> } => {
  const devices: DeviceColumns[] = [];
  const numberOf = new Map<string, number>();
  for (const { familyId, deviceId, positions, doubted = null } of batches) {
    let device = devices[numberOf.get(deviceId) ?? -1];
    if (!device) {
      device = { familyId, deviceId, fix: undefined, oldest: undefined, doubted, charge: undefined };
      numberOf.set(deviceId, devices.push(device) - 1);
    }
    // Batches are judged in this order: the last one knows of those before.
    device.doubted = doubted;
    for (const position of positions) include(device, position);
  }
  return { devices, numberOf };
};

const columnsOf = (batches: IncomingBatch[], numberOf: Map<string, number>): string[] => {
  const positions = batches.flatMap((batch) => batch.positions);
  const numbers = batches.flatMap(({ deviceId, positions: own }) =>
    own.map(() => (numberOf.get(deviceId) ?? 0) + 1),
  );
  const of = (pick: (position: IncomingPosition) => number | null): string => literal(positions.map(pick));
  return [
    literal(numbers),
    of((position) => position.recordedAt),
    of((position) => degrees(position.latitude)),
    of((position) => degrees(position.longitude)),
    of((position) => real(position.accuracy)),
    of((position) => real(position.altitude)),
    of((position) => real(position.speed)),
    of((position) => real(position.bearing)),
    of((position) => real(position.battery)),
  ];
};

/** The doubts of the positions; null where all are believed, which is a list of nothing and costs nothing. */
const doubtsOf = (batches: readonly IncomingBatch[]): string | null =>
  batches.some(({ positions }) => positions.some(({ doubt }) => doubt !== null))
    ? literal(batches.flatMap(({ positions }) => positions.map(({ doubt }) => doubt)))
    : null;

/** A JSON value as an element of an array literal. */
const quoted = (value: object | null): string | null =>
  value && `"${JSON.stringify(value).replaceAll(/["\\]/gu, String.raw`\$&`)}"`;

/**
 * One statement, which is one transaction. Rows are locked in the order of their keys, the positions before the states,
 * so that processes that write the same devices wait for each other and never in a circle.
 * $1 now · $2 number of positions · $3–$11 positions · $12–$22 devices · $23 doubts of the positions · $24 what is not believed of the devices
 */
const STATEMENT = `/* many families */
with device as materialized (
  select t.*, $1::timestamptz - make_interval(days => f.retention_days) as oldest,
    to_timestamp(t.fix / 1000) as fix_at, to_timestamp(t.charge / 1000) as battery_at, to_timestamp(t.first / 1000) as first_at,
    to_timestamp(t.fix / 1000) >= $1::timestamptz - make_interval(days => f.retention_days) as is_kept
  from unnest($12::uuid[], $13::uuid[], $14::float8[], $15::float8[], $16::float8[], $17::real[], $18::real[], $19::real[],
    $20::real[], $21::float8[], $22::float8[], $24::jsonb[])
    with ordinality as t
      (device_id, family_id, fix, latitude, longitude, accuracy, speed, bearing, battery, charge, first, doubted, number)
  join devices d on d.id = t.device_id and d.family_id = t.family_id
  join families f on f.id = t.family_id
), kept as materialized (
  select d.family_id, d.device_id, to_timestamp(p.at / 1000) as recorded_at, p.latitude, p.longitude, p.accuracy, p.altitude,
    p.speed, p.bearing, p.battery, p.doubt, p.place
  from unnest($3::int[], $4::float8[], $5::float8[], $6::float8[], $7::real[], $8::real[], $9::real[], $10::real[], $11::real[],
    $23::text[])
    with ordinality as p (number, at, latitude, longitude, accuracy, altitude, speed, bearing, battery, doubt, place)
  join device d on d.number = p.number and to_timestamp(p.at / 1000) >= d.oldest
), fresh as (
  insert into positions
    (family_id, device_id, recorded_at, latitude, longitude, accuracy, altitude, speed, bearing, battery, doubt, received_at)
  select family_id, device_id, recorded_at, latitude, longitude, accuracy, altitude, speed, bearing, battery, doubt, $1::timestamptz
  from kept order by device_id, recorded_at, latitude, longitude
  on conflict do nothing
  returning device_id, recorded_at, latitude, longitude
), state as (
  insert into device_states as s
    (device_id, family_id, last_seen_at, latitude, longitude, accuracy, speed, bearing, fix_at, battery, battery_at,
      reports, evaluate_from, evaluate_to, doubted)
  select device_id, family_id, $1::timestamptz,
    case when is_kept then latitude end, case when is_kept then longitude end, case when is_kept then accuracy end,
    case when is_kept then speed end, case when is_kept then bearing end, case when is_kept then fix_at end,
    case when battery_at >= oldest then battery end, case when battery_at >= oldest then battery_at end,
    1, case when first_at is not null then greatest(first_at, oldest) end, fix_at, doubted
  from device where (select count(*) from fresh) >= 0 order by device_id
  on conflict (family_id, device_id) do update set
    last_seen_at = greatest(s.last_seen_at, excluded.last_seen_at),
    latitude = case when excluded.fix_at > coalesce(s.fix_at, '-infinity') then excluded.latitude else s.latitude end,
    longitude = case when excluded.fix_at > coalesce(s.fix_at, '-infinity') then excluded.longitude else s.longitude end,
    accuracy = case when excluded.fix_at > coalesce(s.fix_at, '-infinity') then excluded.accuracy else s.accuracy end,
    speed = case when excluded.fix_at > coalesce(s.fix_at, '-infinity') then excluded.speed else s.speed end,
    bearing = case when excluded.fix_at > coalesce(s.fix_at, '-infinity') then excluded.bearing else s.bearing end,
    fix_at = greatest(s.fix_at, excluded.fix_at),
    battery = case when excluded.battery_at > coalesce(s.battery_at, '-infinity') then excluded.battery else s.battery end,
    battery_at = greatest(s.battery_at, excluded.battery_at),
    -- What the rules still have to judge (slices/alerts).
    reports = s.reports + 1, evaluate_from = least(s.evaluate_from, excluded.evaluate_from),
    evaluate_to = greatest(s.evaluate_to, excluded.evaluate_to),
    doubted = case
      when (excluded.doubted ->> 'at')::float8 >= coalesce((s.doubted ->> 'at')::float8, 0) then excluded.doubted
      when excluded.fix_at > coalesce(s.fix_at, '-infinity') then null else s.doubted end
  returning device_id, locate_asked_at
)
select (select count(*)::int from fresh) as stored,
  case when (select count(*) from fresh) < $2::int then (
    select json_agg(json_build_array(k.place, f.device_id is not null) order by k.place)
    from kept k left join fresh f using (device_id, recorded_at, latitude, longitude)
  ) end as kept,
  case when (select count(*) from fresh) < $2::int then (select json_agg(device_id) from device) end as known,
  (select coalesce(json_agg(device_id), '[]') from state where locate_asked_at is not null) as asked`;

/** Sends the statement: to the pool, where it is a transaction of its own, or into another one. */
export type Send = (statement: {
  name: string;
  text: string;
  values: unknown[];
}) => Promise<{ rows: StoredBatches[] }>;

/**
 * Stores the positions of many callers and the newest state of their devices.
 * Is no work for the query builder, as a named statement is planned once a connection and not at each flush.
 * @param now the server's time: what is older than the family's retention is not kept
 */
export const storeBatches = async (
  send: Send,
  batches: IncomingBatch[],
  now: Date,
): Promise<StoredBatches> => {
  const { devices, numberOf } = newestPerDevice(batches);
  const total = batches.reduce((sum, { positions }) => sum + positions.length, 0);
  const of = (pick: (device: DeviceColumns) => string | number | null | undefined): string =>
    literal(devices.map((device) => pick(device) ?? null));
  const { rows } = await send({
    name: 'intake',
    text: STATEMENT,
    values: [
      now,
      total,
      ...columnsOf(batches, numberOf),
      of((device) => device.deviceId),
      of((device) => device.familyId),
      of((device) => device.fix?.recordedAt),
      of((device) => device.fix && degrees(device.fix.latitude)),
      of((device) => device.fix && degrees(device.fix.longitude)),
      of((device) => real(device.fix?.accuracy)),
      of((device) => real(device.fix?.speed)),
      of((device) => real(device.fix?.bearing)),
      of((device) => real(device.charge?.battery)),
      of((device) => device.charge?.recordedAt),
      of((device) => device.oldest),
      doubtsOf(batches),
      devices.some(({ doubted }) => doubted) ? literal(devices.map(({ doubted }) => quoted(doubted))) : null,
    ],
  });
  const row = rows[0];
  if (!row) throw new Error('The statement of the intake answered no row');
  const none = row.stored < total ? [] : null;
  return { stored: row.stored, kept: row.kept ?? none, known: row.known ?? none, asked: row.asked };
};
