-- Circles that a parent draws for a device. `radius` is in miles, as parents give it. `version` counts the changes, so that
-- of two parents who edit the same fence the later one can be told.
create table geofences (
  id uuid primary key,
  family_id uuid not null,
  device_id uuid not null,
  name text not null,
  address text not null,
  radius double precision not null check (radius > 0 and radius <= 10),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  action text not null check (action in ('Allow', 'Block')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (family_id, id),
  foreign key (family_id, device_id) references devices (family_id, id) on delete cascade
);
create index geofences_device on geofences (family_id, device_id);
