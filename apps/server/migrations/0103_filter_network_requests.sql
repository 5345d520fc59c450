-- What somebody in a linked network asks for on the page of a closed site (docs/decisions/0119-asking-from-a-network.md).
create table filter_network_requests (
  family_id uuid not null,
  id uuid not null,
  network_id uuid not null,
  -- Of the form: sent twice it is one.
  client_id text not null check (length(client_id) between 1 and 64),
  site text not null check (length(site) between 1 and 253),
  -- First name as it was typed; empty: none.
  asker text not null,
  note text not null,
  asked_at timestamptz not null,
  answered_at timestamptz,
  granted boolean,
  -- A parent, who may have left since.
  answered_by uuid,
  grant_id uuid,
  primary key (family_id, id),
  unique (family_id, network_id, client_id),
  foreign key (family_id, network_id) references filter_networks (family_id, id) on delete cascade
);
create index filter_network_requests_network on filter_network_requests (family_id, network_id, asked_at);
create index filter_network_requests_expiry on filter_network_requests (asked_at);

-- back
drop table filter_network_requests;
