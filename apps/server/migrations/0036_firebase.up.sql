-- What a Firebase database beside the own realtime database has got from us and given to us.
create table firebase_devices (
  -- Without a foreign key: the row outlives its device until the device is deleted there too.
  device_id uuid primary key,
  family_id uuid not null,
  -- SHA-256 of the database's address: what is known of one says nothing of another.
  target bytea not null,
  -- The portal's values up to this count (device_states.live_versions) are there.
  sent_version bigint not null default 0,
  -- SHA-256 of the last place and battery that came from there: a reconnection brings them again.
  place_hash bytea,
  battery_hash bytea
);
