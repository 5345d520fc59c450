-- While an installation is locked down, every login asks for a code besides the password. One row at most.
create table lockdown (
  singleton boolean primary key default true check (singleton),
  until timestamptz not null
);

-- A dispute or a court's order: nothing of the family is deleted, by hand or by age, until the operator ends it.
alter table families add column frozen_at timestamptz;

-- The ownership of a family that the operator is to hand over when all parents have known of it for long enough.
create table handovers (
  family_id uuid primary key references families (id) on delete cascade,
  to_account_id uuid not null,
  due_at timestamptz not null,
  created_at timestamptz not null default now(),
  foreign key (family_id, to_account_id) references accounts (family_id, id) on update cascade on delete cascade
);
