-- When devices went round the filter: they reported, and asked it nothing (docs/decisions/0103-going-round-the-filter.md). One that goes on has no
-- end, and of a device there is one at most.
create table filter_bypasses (
  family_id uuid not null,
  device_id uuid not null,
  id uuid not null,
  from_at timestamptz not null,
  to_at timestamptz,
  -- What it had asked for just before, as the catalogue has it; null: nothing that says how.
  way text check (way in ('relay', 'resolver', 'vpn', 'proxy')),
  noted_at timestamptz not null,
  -- A parent has read it.
  dismissed_at timestamptz,
  primary key (family_id, id),
  foreign key (family_id, device_id) references devices (family_id, id) on delete cascade,
  check (to_at >= from_at)
);
create unique index filter_bypasses_open on filter_bypasses (family_id, device_id) where to_at is null;
create index filter_bypasses_device on filter_bypasses (family_id, device_id, from_at);
create index filter_bypasses_expiry on filter_bypasses (noted_at);

-- back
drop table filter_bypasses;
