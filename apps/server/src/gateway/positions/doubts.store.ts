import type { Pool } from 'pg';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { DoubtFix } from '@kinward/rules/tracks/doubt.ts';
import type { Doubted } from '../../core/doubted.ts';
import type { Known } from './doubts.ts';
import type { IncomingPosition } from './position-pipeline.store.ts';

/** A position that came after newer ones of its device. */
export interface LateFix {
  familyId: FamilyId;
  deviceId: DeviceId;
  position: IncomingPosition;
}

interface StateRow {
  deviceId: DeviceId;
  at: number | null;
  latitude: number | null;
  longitude: number | null;
  accuracy: number | null;
  doubted: Doubted | null;
}

const STATES = `/* many families */
select s.device_id as "deviceId", (extract(epoch from s.fix_at) * 1000)::float8 as at, s.latitude, s.longitude, s.accuracy, s.doubted
from unnest($1::uuid[], $2::uuid[]) as asked (device_id, family_id)
join device_states s on s.family_id = asked.family_id and s.device_id = asked.device_id`;

const knownOf = ({ at, latitude, longitude, accuracy, doubted }: StateRow): Known => ({
  state: {
    believed:
      at === null || latitude === null || longitude === null ? null : { at, latitude, longitude, accuracy },
    pace: 0,
    leap: doubted?.leap ?? null,
  },
  newest: Math.max(at ?? -Infinity, doubted?.at ?? -Infinity),
  doubted,
});

/** The newest believed position of each device, and what came after it; devices that have reported nothing are left out. */
export const selectBelieved = async (
  pool: Pool,
  devices: ReadonlyMap<DeviceId, FamilyId>,
): Promise<Map<DeviceId, Known>> => {
  const { rows } = await pool.query<StateRow>({
    name: 'believed',
    text: STATES,
    values: [[...devices.keys()], [...devices.values()]],
  });
  return new Map(rows.map((row) => [row.deviceId, knownOf(row)]));
};

/** How far from a late position its neighbours are looked for: in this time a phone can be nearly anywhere. */
const neighbour = (is: '<=' | '>', order: 'desc' | 'asc', until: string): string => `
  select (extract(epoch from p.recorded_at) * 1000)::float8 as at, p.latitude, p.longitude, p.accuracy
  from positions p
  where p.family_id = l.family_id and p.device_id = l.device_id and p.doubt is null
    and p.recorded_at ${is} l.at and p.recorded_at ${until}
    and (p.recorded_at, p.latitude, p.longitude) is distinct from (l.at, l.latitude, l.longitude)
  order by p.recorded_at ${order} limit 1`;

const NEIGHBOURS = `/* many families */
select row_to_json(b) as before, row_to_json(a) as after
from (
  select family_id, device_id, to_timestamp(at / 1000) as at, latitude, longitude, number
  from unnest($1::uuid[], $2::uuid[], $3::float8[], $4::float8[], $5::float8[])
    with ordinality as t (family_id, device_id, at, latitude, longitude, number)
) l
left join lateral (${neighbour('<=', 'desc', ">= l.at - interval '12 hours'")}) b on true
left join lateral (${neighbour('>', 'asc', "<= l.at + interval '12 hours'")}) a on true
order by l.number`;

export interface Neighbours {
  before: DoubtFix | null;
  after: DoubtFix | null;
}

/** The believed positions next to each, in the order of the late ones. */
export const selectNeighbours = async (pool: Pool, late: readonly LateFix[]): Promise<Neighbours[]> => {
  const { rows } = await pool.query<Neighbours>({
    name: 'neighbours',
    text: NEIGHBOURS,
    values: [
      late.map(({ familyId }) => familyId),
      late.map(({ deviceId }) => deviceId),
      late.map(({ position }) => position.recordedAt),
      late.map(({ position }) => position.latitude),
      late.map(({ position }) => position.longitude),
    ],
  });
  return rows;
};
