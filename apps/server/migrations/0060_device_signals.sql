-- What a device is informed of, one row for each kind (packages/contract/src/devices/device-signals.ts): rules that are new, a
-- question where it is, an answer. The keys of the realtime database are derived from it.
create table device_signals (
  family_id uuid not null,
  device_id uuid not null,
  kind text not null,
  -- The count of the device (device_states.signal_seq) at which it was set: where a stream that broke goes on.
  seq bigint not null,
  -- What a client of the realtime database reads under the key; null: taken back.
  value jsonb,
  primary key (family_id, device_id, kind),
  foreign key (family_id, device_id) references devices (family_id, id) on delete cascade
);
insert into device_signals (family_id, device_id, kind, seq, value)
select s.family_id, s.device_id, k.kind, (s.live_versions ->> k.key)::bigint, s.live -> k.key
from device_states s
join (values
  ('locate', 'getlocation'), ('app', 'appblock'), ('web', 'webblock'), ('call', 'callblock'), ('schedule', 'timeschedule')
) as k (kind, key) on s.live_versions ? k.key;
-- `live` holds from now on only what the device itself wrote into the realtime database.
update device_states
set live = live - array['getlocation', 'appblock', 'webblock', 'callblock', 'timeschedule']
where live ?| array['getlocation', 'appblock', 'webblock', 'callblock', 'timeschedule'];
alter table device_states drop column live_versions;
alter table device_states rename column live_version to signal_seq;

-- back
alter table device_states rename column signal_seq to live_version;
alter table device_states add column live_versions jsonb not null default '{}';
with newest as (
  select distinct on (g.family_id, g.device_id, k.key) g.family_id, g.device_id, k.key, g.seq, g.value
  from device_signals g
  join (values
    ('locate', 'getlocation'), ('app', 'appblock'), ('web', 'webblock'), ('call', 'callblock'), ('sms', 'callblock'),
    ('schedule', 'timeschedule'), ('speed', 'timeschedule'), ('budget', 'timeschedule'), ('zone', 'timeschedule'),
    ('collects', 'timeschedule'), ('consent', 'timeschedule'), ('answer', 'timeschedule'), ('seen', 'timeschedule')
  ) as k (kind, key) on k.kind = g.kind
  order by g.family_id, g.device_id, k.key, g.seq desc
), written as (
  select family_id, device_id, jsonb_object_agg(key, seq) as versions,
    coalesce(jsonb_object_agg(key, value) filter (where value is not null), '{}') as tree
  from newest group by family_id, device_id
)
update device_states s set live = s.live || w.tree, live_versions = w.versions
from written w where s.family_id = w.family_id and s.device_id = w.device_id;
drop table device_signals;
