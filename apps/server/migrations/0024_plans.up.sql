-- A provider may sell plans of other names; what a name gives is decided by the server, and one it does not know gives nothing.
alter table families drop constraint families_plan_check;
alter table families add constraint families_plan_check check (plan = btrim(plan) and length(plan) between 1 and 80);

-- The family's id at the external filter, made once.
alter table families add column filter_account_id uuid;
alter table families add column filter_account_created_at timestamptz;
update families set filter_account_id = gen_random_uuid(), filter_account_created_at = now() where filter_account_created;

-- Who changed the plan and when. Rows are only ever added.
create table plan_changes (
  id uuid primary key,
  family_id uuid not null references families (id) on delete cascade,
  at timestamptz not null,
  -- Null when the operator did it, or when that account is gone.
  account_id uuid,
  changed_by text not null check (changed_by in ('parent', 'operator')),
  former_plan text not null,
  plan text not null,
  former_expires_at timestamptz,
  expires_at timestamptz,
  foreign key (family_id, account_id) references accounts (family_id, id) on delete set null (account_id)
);
create index plan_changes_family on plan_changes (family_id, at);
