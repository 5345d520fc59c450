-- What is open in a linked home for a while (docs/decisions/0112-a-home-asks-and-rests.md).
create table filter_network_grants (
  family_id uuid not null,
  id uuid not null,
  network_id uuid not null,
  target_kind text not null check (target_kind in ('filter', 'site', 'service', 'site-category')),
  -- A site, or an id of the catalogue; empty: everything.
  target text not null,
  name text,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- A parent, who may have left since.
  given_by uuid,
  revoked_at timestamptz,
  primary key (family_id, id),
  foreign key (family_id, network_id) references filter_networks (family_id, id) on delete cascade
);
create index filter_network_grants_network on filter_network_grants (family_id, network_id, ends_at);
create index filter_network_grants_expiry on filter_network_grants (ends_at);

-- back
drop table filter_network_grants;
