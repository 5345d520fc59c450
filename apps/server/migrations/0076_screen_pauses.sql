-- A parent closes the screens of a child for a while (docs/decisions/0080-screen-pauses.md): one row for each device of the child. One that
-- takes another's place ends it (`ended_at`). `version` is the change of the device's rules.
create table screen_pauses (
  id uuid not null,
  family_id uuid not null,
  device_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  ended_at timestamptz,
  -- Without a foreign key: a pause outlives the account that made it.
  paused_by uuid,
  version bigint not null,
  primary key (family_id, device_id, id),
  foreign key (family_id, device_id) references devices (family_id, id) on delete cascade
);
create index screen_pauses_device on screen_pauses (family_id, device_id, ends_at);

-- back
drop table screen_pauses;
