-- A child to look around with: no device of the family's plan, no news to anybody, nothing in the look-log.
alter table children add column is_sample boolean not null default false;
alter table devices add column is_sample boolean not null default false;
create unique index children_sample on children (family_id) where is_sample;

-- The sample's device while it plays; one a family.
create table samples (
  family_id uuid primary key references families (id) on delete cascade,
  child_id uuid not null,
  device_id uuid not null,
  -- Its trip began here: where it is at any later moment follows from that alone, so a restart leaves no trace.
  started_at timestamptz not null,
  moves_until timestamptz not null,
  -- Set in the statement that claims the next report, so that of several processes one makes it.
  reported_at timestamptz,
  foreign key (family_id, child_id) references children (family_id, id) on delete cascade,
  foreign key (family_id, device_id) references devices (family_id, id) on delete cascade
);
create index samples_moving on samples (moves_until);
