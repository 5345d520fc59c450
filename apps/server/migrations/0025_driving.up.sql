-- The speed limit of a device, in miles per hour, and those before it: a day is judged by what was in force then. The newest
-- row is in force; without a number the limit is off. `version` is the change of the device's rules that made it.
create table speed_limits (
  device_id uuid not null,
  family_id uuid not null,
  version bigint not null,
  speed_limit double precision check (speed_limit between 1 and 150),
  set_at timestamptz not null,
  primary key (device_id, version),
  foreign key (family_id, device_id) references devices (family_id, id) on delete cascade
);
