-- What the holder of a device said of themselves: that they are an adult, and until when they share what (docs/threats.md S6).
-- Goes when the device is paired anew. A child of 18 or more is an adult without `declared_at`.
create table device_holders (
  device_id uuid primary key,
  family_id uuid not null,
  declared_at timestamptz,
  position_until timestamptz,
  usage_until timestamptz,
  foreign key (family_id, device_id) references devices (family_id, id) on delete cascade
);

-- Stretches in which nothing of a child's place is recorded (S18), each of who began it: a parent's or a device's id, which
-- nobody in the family is told. Kept as long as positions can come late.
create table recording_pauses (
  id uuid primary key,
  family_id uuid not null,
  child_id uuid not null,
  begun_by uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at >= starts_at),
  foreign key (family_id, child_id) references children (family_id, id) on delete cascade
);
create index recording_pauses_child on recording_pauses (child_id, ends_at);
create index recording_pauses_end on recording_pauses (ends_at);

-- What was told of a child's 18th birthday (S7); another day, entered later, is told anew.
create table birthdays_told (
  child_id uuid not null,
  family_id uuid not null,
  adult_on date not null,
  stopped boolean not null default false,
  primary key (child_id, adult_on),
  foreign key (family_id, child_id) references children (family_id, id) on delete cascade
);
