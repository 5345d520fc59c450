-- The rules of a device and how far they came. `version` grows with every change; each rule carries the version that made it,
-- so that what the device has read tells of each rule whether it is there.
create table device_policies (
  device_id uuid primary key,
  family_id uuid not null,
  version bigint not null default 0,
  changed_at timestamptz,
  foreign key (family_id, device_id) references devices (family_id, id) on delete cascade
);

-- Blocked apps, sites and numbers.
create table policy_values (
  family_id uuid not null,
  device_id uuid not null,
  kind text not null check (kind in ('app', 'web', 'call', 'sms')),
  value text not null,
  version bigint not null,
  created_at timestamptz not null default now(),
  foreign key (family_id, device_id) references devices (family_id, id) on delete cascade
);
-- By digest, as an address of 2,048 characters is larger than an index takes; it only tells a device's own entries apart.
create unique index policy_values_entry on policy_values (device_id, kind, md5(value));

-- Which version the device read and when it did so first. Those that no rule needs any more go, so there are never more than rules.
create table policy_receipts (
  device_id uuid not null,
  family_id uuid not null,
  version bigint not null,
  received_at timestamptz not null,
  primary key (device_id, version),
  foreign key (family_id, device_id) references devices (family_id, id) on delete cascade
);

create table device_apps (
  family_id uuid not null,
  device_id uuid not null,
  app_id text not null,
  name text not null,
  category text,
  primary key (device_id, app_id),
  foreign key (family_id, device_id) references devices (family_id, id) on delete cascade
);

-- Times are those of the family's zone; `ends_at` before `starts_at` is on the next day.
create table schedules (
  id uuid primary key,
  family_id uuid not null,
  device_id uuid not null,
  name text not null,
  frequency text not null check (frequency in ('Daily', 'Weekly')),
  starts_at text not null check (starts_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  ends_at text not null check (ends_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and ends_at <> starts_at),
  week_days text[] not null check (cardinality(week_days) between 1 and 7),
  apps text[] not null check (cardinality(apps) between 1 and 2000),
  version bigint not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  unique (family_id, id),
  foreign key (family_id, device_id) references devices (family_id, id) on delete cascade
);
create index schedules_device on schedules (device_id);

-- UTC until somebody chooses.
alter table families add column time_zone_chosen boolean not null default false;
