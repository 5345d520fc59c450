-- What a resolver of the filter knows devices by, and which of their rules it has (docs/decisions/0089-filter-feed.md). The directory decides
-- whose an address is.
create table filter_addresses (
  family_id uuid not null,
  device_id uuid not null,
  address text not null check (length(address) between 2 and 45),
  created_at timestamptz not null,
  primary key (family_id, device_id, address),
  foreign key (family_id, device_id) references devices (family_id, id) on delete cascade
);
create table filter_receipts (
  family_id uuid not null,
  device_id uuid not null,
  -- The resolver's own name for itself, kept on its disk.
  resolver text not null check (length(resolver) between 1 and 64),
  version bigint not null,
  in_force_since timestamptz not null,
  primary key (family_id, device_id, resolver, version),
  foreign key (family_id, device_id) references devices (family_id, id) on delete cascade
);
alter table directory
  drop constraint directory_kind_check,
  add constraint directory_kind_check check (
    kind in (
      'token', 'email', 'phone', 'client-key', 'watch', 'pairing', 'push', 'device-push', 'passkey', 'filter-address'
    )
  );

-- back
delete from directory where kind = 'filter-address';
alter table directory
  drop constraint directory_kind_check,
  add constraint directory_kind_check check (
    kind in ('token', 'email', 'phone', 'client-key', 'watch', 'pairing', 'push', 'device-push', 'passkey')
  );
drop table filter_receipts;
drop table filter_addresses;
