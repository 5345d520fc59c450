-- What an alert was judged by, with the positions in it, and when that happened.
alter table notifications add column why jsonb, add column happened_at timestamptz;
create index notifications_explained on notifications (family_id, happened_at) where why is not null;

-- What the intake leaves for the rules, in the transaction of the positions: a server that is killed between the two finds it at
-- its next start. `reports` counts the writes, so that who has judged does not clear the mark of a report that came meanwhile.
alter table device_states
  add column reports bigint not null default 0,
  add column judge_from timestamptz,
  add column judge_to timestamptz;

-- What the rules remember of a device. Whoever judges it holds this row; state and notices are one transaction.
create table rule_states (
  device_id uuid primary key,
  family_id uuid not null,
  -- The newest fix that was judged.
  judged_to timestamptz,
  state jsonb not null default '{}',
  -- An alert about going too fast was raised and its end is not told yet; the time of its last fix.
  speeding_at timestamptz,
  foreign key (family_id, device_id) references devices (family_id, id) on delete cascade
);
create index rule_states_speeding on rule_states (speeding_at) where speeding_at is not null;

-- Each crossing of a fence once, also when positions of before come later: `after` is the last fix surely before it.
create table fence_crossings (
  id uuid primary key,
  family_id uuid not null,
  device_id uuid not null,
  fence_id uuid not null,
  kind text not null check (kind in ('enter', 'leave')),
  crossed_at timestamptz not null,
  after_at timestamptz not null,
  judged_at timestamptz not null,
  late boolean not null,
  foreign key (family_id, device_id) references devices (family_id, id) on delete cascade,
  foreign key (family_id, fence_id) references geofences (family_id, id) on delete cascade
);
create index fence_crossings_device on fence_crossings (device_id, crossed_at);
create index fence_crossings_fence on fence_crossings (fence_id);

-- A silence of a device that used to report. `due_at` follows from its habit and is worked out once a silence; null: it has none.
create table device_silences (
  device_id uuid primary key,
  family_id uuid not null,
  since timestamptz not null,
  due_at timestamptz,
  told_at timestamptz,
  foreign key (family_id, device_id) references devices (family_id, id) on delete cascade
);

-- What is wrong with a device and was told of: `permission:<name>`, `mock`, `clock`.
create table device_alarms (
  device_id uuid not null,
  family_id uuid not null,
  what text not null,
  raised_at timestamptz not null,
  primary key (device_id, what),
  foreign key (family_id, device_id) references devices (family_id, id) on delete cascade
);
