-- By what name of its own the filter knows a device, and by what it heard it (docs/decisions/0097-devices-by-name.md). A resolver is told the
-- hash of the key only.
create table filter_keys (
  family_id uuid not null,
  device_id uuid not null,
  id uuid not null,
  key_hash bytea not null check (length(key_hash) = 32),
  -- Sealed with the field key: parents read it again for another browser of the device.
  key bytea not null,
  made_at timestamptz not null,
  -- A link to the profile for Apple's systems, and until when it works.
  link_hash bytea,
  link_until timestamptz,
  primary key (family_id, device_id),
  foreign key (family_id, device_id) references devices (family_id, id) on delete cascade
);
create table filter_layers (
  family_id uuid not null,
  device_id uuid not null,
  kind text not null check (kind in ('dot', 'doh', 'address')),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (family_id, device_id, kind),
  foreign key (family_id, device_id) references devices (family_id, id) on delete cascade
);

-- back
drop table filter_layers;
drop table filter_keys;
