create table children (
  id uuid primary key,
  family_id uuid not null references families (id) on delete cascade,
  first_name text not null,
  age integer not null,
  -- The age counts on from this day.
  age_entered_on date not null default current_date,
  device_type text not null,
  picture text,
  ordinal integer not null,
  created_at timestamptz not null default now(),
  unique (family_id, id),
  unique (family_id, ordinal)
);

create table pictures (
  name text primary key,
  family_id uuid not null references families (id) on delete cascade,
  webp bytea not null,
  created_at timestamptz not null default now()
);
create index pictures_family on pictures (family_id);

create table devices (
  id uuid primary key,
  family_id uuid not null,
  child_id uuid not null,
  name text not null,
  device_type text not null,
  platform text,
  model text,
  os_version text,
  app_version text,
  token_hash bytea unique,
  paired_at timestamptz,
  created_at timestamptz not null default now(),
  unique (family_id, id),
  foreign key (family_id, child_id) references children (family_id, id) on delete cascade
);
create index devices_child on devices (family_id, child_id);

-- At most one open code a device; spent by deleting the row in the statement that sets the token.
create table pairing_codes (
  device_id uuid primary key,
  family_id uuid not null,
  code_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  foreign key (family_id, device_id) references devices (family_id, id) on delete cascade
);

-- What is true of a device now: one hot row each, apart from `devices` so that intake never touches the rest.
create table device_states (
  device_id uuid primary key,
  family_id uuid not null,
  last_seen_at timestamptz,
  battery real,
  battery_at timestamptz,
  charging boolean,
  network text,
  permissions jsonb not null default '{}',
  latitude double precision,
  longitude double precision,
  accuracy real,
  speed real,
  bearing real,
  -- Time of the newest fix; an older one never replaces it.
  fix_at timestamptz,
  -- The realtime database's view: key → value.
  live jsonb not null default '{}',
  foreign key (family_id, device_id) references devices (family_id, id) on delete cascade
) with (fillfactor = 60);
create index device_states_family on device_states (family_id);
