-- What parents are told. Everybody in the family sees a row but the parent who did it; who has read or cleared it stands apart.
create table notifications (
  id uuid primary key,
  family_id uuid not null references families (id) on delete cascade,
  -- Goes with the child; outlives the device, as its removal is news itself.
  child_id uuid,
  device_id uuid,
  except_account_id uuid,
  call_type text not null check (
    call_type in ('Geofence', 'Speed', 'Battery', 'Pairing', 'App', 'Web', 'Request', 'Emergency', 'Plan')
  ),
  title text not null,
  message text not null,
  -- What a digest counts; null on an ordinary notice.
  more integer,
  -- The same fact is told once: a second row with its key is not written.
  fact text,
  created_at timestamptz not null,
  unique (family_id, id),
  unique (family_id, fact),
  foreign key (family_id, child_id) references children (family_id, id) on delete cascade,
  foreign key (family_id, device_id) references devices (family_id, id) on delete set null (device_id),
  foreign key (family_id, except_account_id) references accounts (family_id, id) on delete set null (except_account_id)
);
create index notifications_newest on notifications (family_id, created_at desc, id desc);
create index notifications_created on notifications (created_at);
create index notifications_device on notifications (device_id) where device_id is not null;
create index notifications_child on notifications (child_id) where child_id is not null;
create index notifications_except on notifications (except_account_id) where except_account_id is not null;

create table notification_marks (
  family_id uuid not null,
  notification_id uuid not null,
  account_id uuid not null,
  read_at timestamptz,
  cleared_at timestamptz,
  primary key (account_id, notification_id),
  foreign key (family_id, notification_id) references notifications (family_id, id) on delete cascade,
  foreign key (family_id, account_id) references accounts (family_id, id) on delete cascade
);
create index notification_marks_notification on notification_marks (notification_id);

-- How many were told of a device (or, without one, of the family) in the hour that began at `window_at`.
create table notification_counts (
  subject_id uuid primary key,
  family_id uuid not null references families (id) on delete cascade,
  window_at timestamptz not null,
  told integer not null,
  digest_id uuid
);
create index notification_counts_window on notification_counts (window_at);

-- Devices that were told of as nearly empty and have not been charged since.
create table battery_alarms (
  device_id uuid primary key,
  family_id uuid not null,
  raised_at timestamptz not null,
  foreign key (family_id, device_id) references devices (family_id, id) on delete cascade
);

-- The plan as it was last told.
create table notification_plans (
  family_id uuid primary key references families (id) on delete cascade,
  plan text not null
);

-- What a parent wants outside of the portal; absent: the defaults. `mailed_at` keeps mails apart.
create table notification_settings (
  account_id uuid primary key,
  family_id uuid not null,
  switches jsonb not null default '{}',
  quiet_from text check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_to text check (quiet_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  mailed_at timestamptz,
  foreign key (family_id, account_id) references accounts (family_id, id) on delete cascade,
  check ((quiet_from is null) = (quiet_to is null) and (quiet_from is null or quiet_from <> quiet_to))
);

-- What has not left the house yet: waits for the end of quiet hours, or for the next mail.
create table notification_deliveries (
  family_id uuid not null,
  account_id uuid not null,
  notification_id uuid not null,
  channel text not null check (channel in ('mail', 'push')),
  due_at timestamptz not null,
  primary key (account_id, channel, notification_id),
  foreign key (family_id, account_id) references accounts (family_id, id) on delete cascade,
  foreign key (family_id, notification_id) references notifications (family_id, id) on delete cascade
);
create index notification_deliveries_due on notification_deliveries (due_at);
create index notification_deliveries_notification on notification_deliveries (notification_id);

-- A browser that may be pushed to, as long as its session lives. Whoever has the address can push, so it is encrypted.
create table push_subscriptions (
  id uuid primary key,
  family_id uuid not null,
  account_id uuid not null,
  session_id uuid not null unique references sessions (id) on delete cascade,
  endpoint_hash bytea not null unique,
  sealed bytea not null,
  created_at timestamptz not null,
  foreign key (family_id, account_id) references accounts (family_id, id) on delete cascade
);
create index push_subscriptions_account on push_subscriptions (account_id);
