-- The family's policies of the filter (docs/decisions/0094-filter-policies.md). `version` grows with every change of a policy, and of a list
-- that it uses; it is what resolvers acknowledge.
create table filter_policies (
  id uuid not null,
  family_id uuid not null references families (id) on delete cascade,
  name text not null,
  is_default boolean not null,
  version bigint not null,
  -- What it decides by, as `FilterSettings` of the contract.
  settings jsonb not null,
  changed_at timestamptz not null,
  -- Without a foreign key: a policy outlives the account that changed it.
  changed_by uuid,
  primary key (family_id, id)
);
create unique index filter_policies_default on filter_policies (family_id) where is_default;
create unique index filter_policies_name on filter_policies (family_id, lower(name));

create table filter_exceptions (
  family_id uuid not null,
  policy_id uuid not null,
  name text not null check (length(name) between 1 and 253),
  action text not null check (action in ('allow', 'deny')),
  always boolean not null,
  ends_at timestamptz,
  changed_at timestamptz not null,
  primary key (family_id, policy_id, name),
  foreign key (family_id, policy_id) references filter_policies (family_id, id) on delete cascade
);

create table filter_lists (
  id uuid not null,
  family_id uuid not null references families (id) on delete cascade,
  name text not null,
  action text not null check (action in ('allow', 'deny')),
  version bigint not null,
  changed_at timestamptz not null,
  changed_by uuid,
  primary key (family_id, id)
);
create unique index filter_lists_name on filter_lists (family_id, lower(name));

create table filter_list_names (
  family_id uuid not null,
  list_id uuid not null,
  name text not null check (length(name) between 1 and 253),
  added_at timestamptz not null,
  primary key (family_id, list_id, name),
  foreign key (family_id, list_id) references filter_lists (family_id, id) on delete cascade
);

create table filter_policy_lists (
  family_id uuid not null,
  policy_id uuid not null,
  list_id uuid not null,
  primary key (family_id, policy_id, list_id),
  foreign key (family_id, policy_id) references filter_policies (family_id, id) on delete cascade,
  foreign key (family_id, list_id) references filter_lists (family_id, id) on delete cascade
);
create index filter_policy_lists_list on filter_policy_lists (family_id, list_id);

-- Who has another policy than Default.
create table filter_child_policies (
  family_id uuid not null,
  child_id uuid not null,
  policy_id uuid not null,
  primary key (family_id, child_id),
  foreign key (family_id, child_id) references children (family_id, id) on delete cascade,
  foreign key (family_id, policy_id) references filter_policies (family_id, id) on delete cascade
);
create index filter_child_policies_policy on filter_child_policies (family_id, policy_id);
create table filter_device_policies (
  family_id uuid not null,
  device_id uuid not null,
  policy_id uuid not null,
  primary key (family_id, device_id),
  foreign key (family_id, device_id) references devices (family_id, id) on delete cascade,
  foreign key (family_id, policy_id) references filter_policies (family_id, id) on delete cascade
);
create index filter_device_policies_policy on filter_device_policies (family_id, policy_id);

-- What each resolver decides by for a device, the newest only.
create table filter_policy_receipts (
  family_id uuid not null,
  device_id uuid not null,
  resolver text not null check (length(resolver) between 1 and 64),
  policy_id uuid not null,
  version bigint not null,
  in_force_since timestamptz not null,
  primary key (family_id, device_id, resolver),
  foreign key (family_id, device_id) references devices (family_id, id) on delete cascade,
  foreign key (family_id, policy_id) references filter_policies (family_id, id) on delete cascade
);
create index filter_policy_receipts_policy on filter_policy_receipts (family_id, policy_id);

-- back
drop table filter_policy_receipts;
drop table filter_device_policies;
drop table filter_child_policies;
drop table filter_policy_lists;
drop table filter_list_names;
drop table filter_lists;
drop table filter_exceptions;
drop table filter_policies;
