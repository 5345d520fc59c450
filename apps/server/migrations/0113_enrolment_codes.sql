-- Codes by which several computers are set up (docs/decisions/0149-several-computers-by-one-code.md).
create table enrolment_codes (
  family_id uuid not null,
  id uuid not null,
  child_id uuid not null,
  -- SHA-256 of the code.
  code_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  uses integer not null check (uses between 1 and 50),
  used integer not null default 0 check (used between 0 and uses),
  ended_at timestamptz,
  primary key (family_id, id),
  unique (family_id, code_hash),
  foreign key (family_id, child_id) references children (family_id, id) on delete cascade
);

-- back
drop table enrolment_codes;
