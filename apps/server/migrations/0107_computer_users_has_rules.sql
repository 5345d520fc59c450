-- Whether a local user has rules is one thing, and of which device another: a device that is removed takes no rules away (docs/decisions/0140-local-users-keep-rules.md).
alter table computer_users
  add column has_rules boolean not null default false,
  drop constraint computer_users_family_id_device_id_fkey,
  -- Has rules and no device: those of the computer itself. Who deletes a device takes it out of here in the same statement.
  add foreign key (family_id, device_id) references devices (family_id, id);
update computer_users set has_rules = device_id is not null;
alter table computer_users add check (has_rules or device_id is null);

-- back
delete from computer_users where has_rules and device_id is null;
alter table computer_users
  drop constraint computer_users_family_id_device_id_fkey,
  add foreign key (family_id, device_id) references devices (family_id, id) on delete cascade,
  drop column has_rules;
