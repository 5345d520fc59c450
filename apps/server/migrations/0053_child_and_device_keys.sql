-- Keys begin with the family (docs/decisions/0065-family-first-keys.md): children and devices. Each foreign key to them uses the
-- key that is replaced, and is made again as it was.
create temp table keys_of_others on commit drop as
select conrelid::regclass as owner, conname as name, pg_get_constraintdef(oid) as definition
from pg_constraint where contype = 'f' and confrelid in ('children'::regclass, 'devices'::regclass);
do $$
declare
  key record;
begin
  for key in select * from keys_of_others loop execute format('alter table %s drop constraint %I', key.owner, key.name); end loop;
end
$$;
alter table children
  drop constraint children_pkey,
  drop constraint children_family_id_id_key,
  add constraint children_pkey primary key (family_id, id);
alter table devices
  drop constraint devices_pkey,
  drop constraint devices_family_id_id_key,
  add constraint devices_pkey primary key (family_id, id);
do $$
declare
  key record;
begin
  for key in select * from keys_of_others loop
    execute format('alter table %s add constraint %I %s', key.owner, key.name, key.definition);
  end loop;
end
$$;

-- The statement that deletes a device writes it into `deleted_devices`. So a child or family that still has one is not deleted:
-- its devices would go without a trace, and their positions would stay.
drop trigger zz_forget_positions on devices;
drop function forget_positions_of_device();
alter table devices
  drop constraint devices_family_id_child_id_fkey,
  add constraint devices_family_id_child_id_fkey foreign key (family_id, child_id) references children (family_id, id);
alter table deleted_devices alter column deleted_at drop default;

-- back
alter table deleted_devices alter column deleted_at set default now();
alter table devices
  drop constraint devices_family_id_child_id_fkey,
  add constraint devices_family_id_child_id_fkey
    foreign key (family_id, child_id) references children (family_id, id) on delete cascade;
create function forget_positions_of_device() returns trigger
language plpgsql as $$
begin
  insert into deleted_devices (device_id, family_id) values (old.id, old.family_id) on conflict do nothing;
  return null;
end
$$;
create trigger zz_forget_positions after delete on devices
  for each row execute function forget_positions_of_device();

create temp table keys_of_others on commit drop as
select conrelid::regclass as owner, conname as name, pg_get_constraintdef(oid) as definition
from pg_constraint where contype = 'f' and confrelid in ('children'::regclass, 'devices'::regclass);
do $$
declare
  key record;
begin
  for key in select * from keys_of_others loop execute format('alter table %s drop constraint %I', key.owner, key.name); end loop;
end
$$;
alter table devices
  drop constraint devices_pkey,
  add constraint devices_pkey primary key (id),
  add constraint devices_family_id_id_key unique (family_id, id);
alter table children
  drop constraint children_pkey,
  add constraint children_pkey primary key (id),
  add constraint children_family_id_id_key unique (family_id, id);
do $$
declare
  key record;
begin
  for key in select * from keys_of_others loop
    execute format('alter table %s add constraint %I %s', key.owner, key.name, key.definition);
  end loop;
end
$$;
