-- When which app was in front. Stretches of one app neither overlap nor touch, and are cut at midnight of UTC: so none is longer
-- than a day, and whoever reads a time begins one day before it. Without a foreign key, like positions: a removed device's rows
-- are unreachable at once and deleted piece by piece.
create table usage_sessions (
  family_id uuid not null,
  device_id uuid not null,
  app_id text not null,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  primary key (device_id, app_id, started_at),
  check (ended_at > started_at and ended_at <= started_at + interval '24 hours')
);
create index usage_sessions_time on usage_sessions (device_id, started_at) include (ended_at, app_id, family_id);

-- Sums by day of the family's zone, kept with every report: they outlive the sessions, and a year is read from them.
create table usage_days (
  family_id uuid not null,
  device_id uuid not null,
  day date not null,
  app_id text not null,
  milliseconds integer not null check (milliseconds >= 0),
  primary key (device_id, day, app_id)
);

create table usage_devices (
  device_id uuid primary key,
  family_id uuid not null,
  -- The zone that the sums were made in.
  time_zone text not null,
  first_at timestamptz,
  reported_at timestamptz not null,
  -- Sessions that ended before are deleted, and none from before is taken any more.
  raw_from timestamptz,
  -- The device's share of a day, counted from the first report of that day on.
  window_ends_at timestamptz not null,
  window_rows integer not null,
  foreign key (family_id, device_id) references devices (family_id, id) on delete cascade
);
