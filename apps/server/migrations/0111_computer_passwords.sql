-- Devices that were paired by an agent, and passwords of computers that parents set (docs/decisions/0143-the-agent-from-the-installation.md).
alter table devices add column is_agent boolean not null default false;
update devices d set is_agent = true from computers c where c.family_id = d.family_id and c.device_id = d.id;

-- scrypt, for the computer alone: never a parent's own password.
alter table computers add column password_salt bytea;
alter table computers add column password_hash bytea;
alter table computers add column password_set_at timestamptz;
-- Of an account, which may have ended since.
alter table computers add column password_set_by uuid;
-- The first of the computer's policies that has it; 0: there is none yet.
alter table computers add column password_number bigint not null default 0;
alter table computers add constraint computers_password check ((password_hash is null) = (password_salt is null) and (password_hash is null) = (password_set_at is null));

-- back
alter table computers drop constraint computers_password;
alter table computers drop column password_number;
alter table computers drop column password_set_by;
alter table computers drop column password_set_at;
alter table computers drop column password_hash;
alter table computers drop column password_salt;
alter table devices drop column is_agent;
