-- What a child asks for. `client_id` is made by the device: what is sent again is the same request.
create table requests (
  id uuid primary key,
  family_id uuid not null,
  device_id uuid not null,
  client_id uuid not null,
  kind text not null check (kind in ('time', 'site', 'app')),
  target_kind text not null check (target_kind in ('all', 'app', 'site')),
  target text not null,
  name text,
  minutes integer check (minutes > 0),
  note text not null default '',
  asked_at timestamptz not null,
  answered_at timestamptz,
  granted boolean,
  -- Without a foreign key: an answer outlives the account that gave it.
  answered_by uuid,
  answer text not null default '',
  check ((answered_at is null) = (granted is null)),
  unique (family_id, id),
  unique (device_id, client_id),
  foreign key (family_id, device_id) references devices (family_id, id) on delete cascade
);
create index requests_device on requests (device_id, asked_at);

-- Exceptions with an end. One that takes another's place ends it (`revoked_at`). `version` is the change of the device's rules.
create table grants (
  id uuid primary key,
  family_id uuid not null,
  device_id uuid not null,
  request_id uuid,
  target_kind text not null check (target_kind in ('all', 'app', 'site')),
  target text not null,
  name text,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  revoked_at timestamptz,
  given_by uuid,
  version bigint not null,
  unique (family_id, id),
  foreign key (family_id, device_id) references devices (family_id, id) on delete cascade,
  foreign key (family_id, request_id) references requests (family_id, id) on delete set null (request_id)
);
create index grants_device on grants (device_id, ends_at);
create index grants_request on grants (request_id);

-- Minutes a day, Monday first; null on a day without a limit.
create table budgets (
  id uuid primary key,
  family_id uuid not null,
  child_id uuid not null,
  target_kind text not null check (target_kind in ('all', 'category', 'app')),
  target text not null,
  minutes integer[] not null check (cardinality(minutes) = 7),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (family_id, id),
  foreign key (family_id, child_id) references children (family_id, id) on delete cascade
);
create unique index budgets_target on budgets (child_id, target_kind, md5(target));

-- The change of each device's rules that a budget was last changed with, for its receipt.
create table budget_versions (
  family_id uuid not null,
  budget_id uuid not null,
  device_id uuid not null,
  version bigint not null,
  primary key (budget_id, device_id),
  foreign key (family_id, budget_id) references budgets (family_id, id) on delete cascade,
  foreign key (family_id, device_id) references devices (family_id, id) on delete cascade
);
create index budget_versions_device on budget_versions (device_id);

-- What a device was last told of its budgets, as a digest: it is told again when that differs.
create table budget_tells (
  device_id uuid primary key,
  family_id uuid not null,
  digest text not null,
  foreign key (family_id, device_id) references devices (family_id, id) on delete cascade
);

-- Calls for help. The place is the one sent along, else the newest that was known then.
create table emergencies (
  id uuid primary key,
  family_id uuid not null,
  device_id uuid not null,
  client_id uuid not null,
  called_at timestamptz not null,
  latitude double precision,
  longitude double precision,
  accuracy real,
  fix_at timestamptz,
  seen_at timestamptz,
  seen_by uuid,
  false_alarm_at timestamptz,
  unique (family_id, id),
  unique (device_id, client_id),
  foreign key (family_id, device_id) references devices (family_id, id) on delete cascade
);
create index emergencies_family on emergencies (family_id, called_at);
create index emergencies_device on emergencies (device_id, called_at);

create table checkins (
  id uuid primary key,
  family_id uuid not null,
  device_id uuid not null,
  client_id uuid not null,
  checked_at timestamptz not null,
  note text not null default '',
  latitude double precision,
  longitude double precision,
  accuracy real,
  fix_at timestamptz,
  unique (device_id, client_id),
  foreign key (family_id, device_id) references devices (family_id, id) on delete cascade
);
create index checkins_device on checkins (device_id, checked_at);
create index checkins_family on checkins (family_id, checked_at);

alter table families add column retention_requests_days integer not null default 90
  check (retention_requests_days in (7, 30, 90, 365));
