-- Which rules each resolver decides by for each linked network, and which policy it decided by before
-- (docs/decisions/0125-receipts-of-networks.md).
alter table filter_networks add column rules_version bigint not null default 0;
create table filter_network_receipts (
  family_id uuid not null,
  network_id uuid not null,
  resolver text not null check (length(resolver) between 1 and 64),
  -- No foreign key: what was in force then stays true of a policy that is gone.
  policy_id uuid not null,
  version bigint not null,
  -- Of what was opened for the network.
  rules_version bigint not null,
  in_force_since timestamptz not null,
  primary key (family_id, network_id, resolver, in_force_since),
  foreign key (family_id, network_id) references filter_networks (family_id, id) on delete cascade
);
-- A row for each version, where there was one for the newest.
alter table filter_policy_receipts
  drop constraint filter_policy_receipts_pkey,
  add primary key (family_id, device_id, resolver, in_force_since),
  drop constraint filter_policy_receipts_family_id_policy_id_fkey;

-- back
delete from filter_policy_receipts r
where exists (
    select from filter_policy_receipts n
    where n.family_id = r.family_id and n.device_id = r.device_id and n.resolver = r.resolver
      and n.in_force_since > r.in_force_since)
  or not exists (select from filter_policies p where p.family_id = r.family_id and p.id = r.policy_id);
alter table filter_policy_receipts
  add constraint filter_policy_receipts_family_id_policy_id_fkey
    foreign key (family_id, policy_id) references filter_policies (family_id, id) on delete cascade,
  drop constraint filter_policy_receipts_pkey,
  add primary key (family_id, device_id, resolver);
drop table filter_network_receipts;
alter table filter_networks drop column rules_version;
