-- Homes that the filter knows by where their questions come from (docs/decisions/0100-linked-networks.md). The directory decides whose a
-- network is.
create table filter_networks (
  family_id uuid not null references families (id) on delete cascade,
  id uuid not null,
  name text not null,
  -- Whether its address is another one from time to time.
  changes boolean not null,
  linked_at timestamptz not null,
  -- What its router calls itself by where it tells its address, and the hash of what it proves that with; null: it was given none.
  label text,
  key_hash bytea check (length(key_hash) = 32),
  told_at timestamptz,
  first_heard_at timestamptz,
  heard_at timestamptz,
  primary key (family_id, id)
);
create unique index filter_networks_name on filter_networks (family_id, lower(name));
create table filter_network_addresses (
  family_id uuid not null,
  network_id uuid not null,
  -- An address, or a network as `192.168.1.0/24`.
  network text not null check (length(network) between 2 and 49),
  -- When somebody there proved last that it is the family's.
  proved_at timestamptz not null,
  primary key (family_id, network),
  foreign key (family_id, network_id) references filter_networks (family_id, id) on delete cascade
);
create index filter_network_addresses_network on filter_network_addresses (family_id, network_id);
create table filter_network_policies (
  family_id uuid not null,
  network_id uuid not null,
  policy_id uuid not null,
  primary key (family_id, network_id),
  foreign key (family_id, network_id) references filter_networks (family_id, id) on delete cascade,
  foreign key (family_id, policy_id) references filter_policies (family_id, id) on delete cascade
);
create index filter_network_policies_policy on filter_network_policies (family_id, policy_id);
alter table directory
  drop constraint directory_kind_check,
  add constraint directory_kind_check check (
    kind in (
      'token', 'email', 'phone', 'client-key', 'watch', 'pairing', 'push', 'device-push', 'passkey', 'filter-address',
      'filter-network', 'filter-network-key'
    )
  );

-- back
delete from directory where kind in ('filter-network', 'filter-network-key');
alter table directory
  drop constraint directory_kind_check,
  add constraint directory_kind_check check (
    kind in (
      'token', 'email', 'phone', 'client-key', 'watch', 'pairing', 'push', 'device-push', 'passkey', 'filter-address'
    )
  );
drop table filter_network_policies;
drop table filter_network_addresses;
drop table filter_networks;
