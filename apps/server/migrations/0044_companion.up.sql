-- What a device is asked to collect, once a parent has chosen. `version`: the rules' version that told the device.
create table device_collecting (
  device_id uuid primary key,
  family_id uuid not null,
  position boolean not null,
  usage boolean not null,
  web boolean not null,
  contacts boolean not null,
  sms boolean not null,
  version bigint not null,
  set_at timestamptz not null,
  foreign key (family_id, device_id) references devices (family_id, id) on delete cascade
);
