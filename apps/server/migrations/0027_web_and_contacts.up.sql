-- What devices report of the web, of calls and of messages: append-only, read by device and time, kept as long as the family
-- keeps positions. Like positions they point at no device, so that removing one answers at once: the sweep deletes them. The
-- writer holds the device's row meanwhile, so none comes after a removal. The digests tell a device's own rows apart.
create table web_visits (
  family_id uuid not null,
  device_id uuid not null,
  visited_at timestamptz not null,
  digest uuid not null,
  url text not null,
  domain text not null,
  title text,
  stopped boolean not null,
  primary key (device_id, visited_at, digest)
);

create table contact_entries (
  family_id uuid not null,
  device_id uuid not null,
  occurred_at timestamptz not null,
  digest uuid not null,
  kind text not null check (kind in ('call', 'sms')),
  direction text not null check (direction in ('incoming', 'outgoing', 'missed')),
  number text not null,
  name text,
  duration_seconds integer,
  words text,
  primary key (device_id, occurred_at, digest)
);

-- Rows that a device has added to a log on a day of the server's clock (UTC), so that a device cannot fill the disk.
create table report_days (
  family_id uuid not null,
  device_id uuid not null,
  kind text not null,
  day date not null,
  rows integer not null,
  primary key (device_id, kind, day),
  foreign key (family_id, device_id) references devices (family_id, id) on delete cascade
);
