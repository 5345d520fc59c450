-- Computers whose agent gives each local user the rules of a device (docs/decisions/0139-computers-with-local-users.md).
create table computers (
  family_id uuid not null,
  device_id uuid not null,
  reported_at timestamptz not null,
  -- Of the newest policy; 0: there was none. Grows with each and never goes back.
  number bigint not null default 0 check (number >= 0),
  -- SHA-256 of what it says, without its number.
  content_hash bytea,
  -- Of the device's own rules in it; null: no local user has them.
  own_version bigint,
  received_number bigint not null default 0,
  received_at timestamptz,
  in_force_number bigint not null default 0,
  in_force_at timestamptz,
  -- Why something of it does not hold.
  faults text[] not null default '{}',
  primary key (family_id, device_id),
  foreign key (family_id, device_id) references devices (family_id, id) on delete cascade
);
create table computer_users (
  family_id uuid not null,
  computer_id uuid not null,
  name text not null check (length(name) between 1 and 40),
  is_administrator boolean not null,
  -- The computer has named it in its last report.
  is_there boolean not null,
  -- Whose rules; null: none.
  device_id uuid,
  primary key (family_id, computer_id, name),
  foreign key (family_id, computer_id) references computers (family_id, device_id) on delete cascade,
  -- The computer names it again at its next report.
  foreign key (family_id, device_id) references devices (family_id, id) on delete cascade
);
create index computer_users_device on computer_users (family_id, device_id) where device_id is not null;

-- back
drop table computer_users;
drop table computers;
