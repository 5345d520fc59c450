-- What asks from a linked home, by the hardware address that its router says (docs/decisions/0111-devices-by-hardware-address.md). No names that
-- were asked for.
create table filter_network_devices (
  family_id uuid not null,
  id uuid not null,
  -- Where it was heard last.
  network_id uuid not null,
  mac text not null check (mac ~ '^[0-9a-f]{2}(:[0-9a-f]{2}){5}$'),
  -- Whose it is; null: no device of the family.
  device_id uuid,
  -- A parent has said that it is no child's.
  is_guest boolean not null default false check (not is_guest or device_id is null),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- Of the family's calendar, with its questions.
  day date not null,
  queries integer not null check (queries >= 0),
  -- When a parent has said it; null: none has.
  named_at timestamptz,
  primary key (family_id, id),
  foreign key (family_id, network_id) references filter_networks (family_id, id) on delete cascade,
  foreign key (family_id, device_id) references devices (family_id, id) on delete cascade
);
create unique index filter_network_devices_mac on filter_network_devices (family_id, mac);
create index filter_network_devices_network on filter_network_devices (family_id, network_id);
create index filter_network_devices_device on filter_network_devices (family_id, device_id) where device_id is not null;
create index filter_network_devices_expiry on filter_network_devices (last_seen_at) where device_id is null;
alter table filter_layers drop constraint filter_layers_kind_check;
alter table filter_layers add constraint filter_layers_kind_check check (kind in ('dot', 'doh', 'address', 'mac'));

-- back
delete from filter_layers where kind = 'mac';
alter table filter_layers drop constraint filter_layers_kind_check;
alter table filter_layers add constraint filter_layers_kind_check check (kind in ('dot', 'doh', 'address'));
drop table filter_network_devices;
